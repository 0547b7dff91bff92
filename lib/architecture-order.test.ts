import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roomFolders } from '@/lib/domain/testing/room-folders'

/** The rooms in the order of lib/domain/room-list.ts: `house/files` first. */
const order = [...readFileSync('lib/domain/room-list.ts', 'utf8').matchAll(/ from '\.\/(.+)\/room'$/gm)].map(
  ([, folder = '']) => folder,
)
const wingOf = (folder: string) => folder.split('/')[0] ?? ''
const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
/** The room of a file, and undefined for a file beside the rooms. */
const roomOf = (file: string) => /^lib\/domain\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** The files that a text imports, types included, as paths in the repository. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/\bfrom '([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm)
  return [...found].flatMap(([, from, dynamic, bare]) => {
    const name = from ?? dynamic ?? bare ?? ''
    if (name.startsWith('@/')) return [name.slice(2)]
    return name.startsWith('.') ? [normalize(join(dirname(file), name))] : []
  })
}

/** `file: import` for each import of a room that stands later. */
function backwards(file: string, text: string): string[] {
  const own = order.indexOf(roomOf(file) ?? '')
  return importsOf(file, text)
    .filter((name) => order.indexOf(roomOf(`${name}/`) ?? '') > own)
    .map((name) => `${file}: ${name}`)
}

describe('the order of the rooms', () => {
  it('names every room once, and each wing without a gap', () => {
    expect(order.length).toBeGreaterThan(40)
    expect(order.toSorted()).toEqual(roomFolders.toSorted())
    const wings = order.map(wingOf)
    expect(wings.filter((wing, at) => wing !== wings[at - 1])).toEqual(['house', 'people', 'learning', 'assessing', 'standards'])
  })

  it('holds for every import: a room imports only rooms before it, types and test material included', () => {
    const files = order.flatMap((folder) => walk(`lib/domain/${folder}`)).filter((file) => /\.ts$/.test(file))
    expect(files.length).toBeGreaterThan(1000)
    // Tests call the whole product.
    const checked = files.filter((file) => !file.endsWith('.test.ts'))
    const offences = checked.flatMap((file) => backwards(file, readFileSync(file, 'utf8')))
    expect(offences).toEqual([])
  })

  it('is seen to be broken by an import, a dynamic one and a relative one', () => {
    const file = 'lib/domain/house/files/assets.service.ts'
    expect(existsSync(file)).toBe(true)
    for (const line of [
      "import { webhooks } from '@/lib/domain/house/webhooks/room'",
      "import type { AttemptState } from '@/lib/domain/assessing/assessments/words'",
      "const late = await import('@/lib/domain/standards/xapi/room')",
      "import { modules } from '../../learning/modules/room'",
    ])
      expect(backwards(file, line), line).toHaveLength(1)
    expect(backwards('lib/domain/standards/xapi/room.ts', "import { files } from '@/lib/domain/house/files/room'")).toEqual([])
  })
})
