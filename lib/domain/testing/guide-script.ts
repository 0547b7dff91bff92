import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chapters, type Settings, settingsBlock } from '@/app/(guide)/docs/guide/_parts/chapters'

/**
 * All shell code of the guide, word for word in the order of its chapters, as a script that stops at the first failure; programs of the guide are saved
 * under their names. Installing the SDK, which needs the network, is left to the caller.
 */
export function guideScript(folder: string, settings: Settings): string {
  const lines = chapters
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (typeof block === 'string' || 'shown' in block) return []
      if ('settings' in block) return settingsBlock(settings)
      if ('shell' in block) return block.shell.includes('sdk:pack') ? [] : block.shell
      writeFileSync(join(folder, block.file), block.code)
      return []
    })
  return ['set -eo pipefail', 'curl() { command curl -sS --fail-with-body "$@"; echo; }', ...lines].join('\n')
}
