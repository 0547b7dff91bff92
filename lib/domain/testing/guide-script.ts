import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chapters, type Settings, settingsBlock } from '@/app/(guide)/docs/guide/_parts/chapters'

/**
 * Everything of the guide that is meant for a shell, word for word and in the order of its chapters, which ends where something fails; its programs
 * are saved under their names. Installing the SDK, which takes the network, is left to whoever calls.
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
