import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { zipped } from '@/lib/platform/archive'

export type Files = ReadonlyMap<string, string | Buffer>
const anyTime = new Date('2026-01-01T00:00:00Z')

/** A zip archive of texts or bytes by their names. */
export const zipOf = (files: Files): Promise<Buffer> => zipped(files, anyTime, 64 * 1024 * 1024)

/** A tar archive with gzip, as Moodle writes its backups; `more`: entries of other kinds, such as links. */
export async function tarOf(files: Files, more: (Partial<Header> & Pick<Header, 'name'>)[] = []): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of files) tar.entry({ name, mtime: anyTime }, content)
  for (const header of more) tar.entry({ mtime: anyTime, ...header }, '')
  tar.finalize()
  const pieces: Uint8Array[] = []
  for await (const piece of tar) if (piece instanceof Uint8Array) pieces.push(piece)
  return gzipSync(Buffer.concat(pieces))
}

/** The smallest text that is taken for a PDF. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

const sha1Of = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')

/** A file of a Moodle backup: where its text says that it is, and its bytes. */
export type MoodleFile = {
  context: string
  component: string
  area: string
  item?: string
  path?: string
  name: string
  bytes: Buffer
}

/** The list of the files of a backup and the files themselves, by their digests. */
export function moodleFiles(files: readonly MoodleFile[]): Map<string, string | Buffer> {
  const found = new Map<string, string | Buffer>()
  const rows = files.map(({ context, component, area, item = '0', path = '/', name, bytes }, at) => {
    const hash = sha1Of(bytes)
    found.set(`files/${hash.slice(0, 2)}/${hash}`, bytes)
    return `<file id="${at + 1}"><contenthash>${hash}</contenthash><contextid>${context}</contextid><component>${component}</component>
      <filearea>${area}</filearea><itemid>${item}</itemid><filepath>${path}</filepath><filename>${name}</filename><filesize>${bytes.length}</filesize></file>`
  })
  return new Map([['files.xml', `<?xml version="1.0" encoding="UTF-8"?>\n<files>${rows.join('')}</files>`], ...found])
}
