import type { Readable } from 'node:stream'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'

/** Why a zip archive is refused. `unreadable`: it is none, or has an entry that it may not have. */
export type ArchiveFault = 'unreadable' | 'tooLarge'
export class ArchiveRefused extends Error {
  constructor(readonly fault: ArchiveFault) {
    super(fault)
  }
}

/** The bytes of a stream, no more than so many. */
export async function bytesOf(stream: AsyncIterable<Buffer> | NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw new ArchiveRefused('tooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

type Limits = {
  entries: number
  /** Of all files together, unpacked. */
  bytes: number
  /** Whether a file may have this name. */
  accepts: (name: string) => boolean
}

/**
 * The files of a zip archive by their names. Sizes in headers are not trusted: bytes are counted while unpacking. Absolute names, names that lead out
 * of the archive, names twice and entries that are encrypted are refused with ArchiveRefused; folders are left out.
 */
export async function unzipped(archive: Buffer, { entries, bytes: most, accepts }: Limits): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  let zip: ZipFile | undefined
  let left = most
  try {
    zip = await fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
    if (zip.entryCount > entries) throw new ArchiveRefused('tooLarge')
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry
      if (fileName.endsWith('/') && uncompressedSize === 0) continue
      if (!accepts(fileName) || files.has(fileName) || !entry.canDecodeFileData()) throw new ArchiveRefused('unreadable')
      if (uncompressedSize > left) throw new ArchiveRefused('tooLarge')
      const stream: Readable = await zip.openReadStreamPromise(entry)
      const bytes = await bytesOf(stream, left)
      left -= bytes.length
      files.set(fileName, bytes)
    }
    return files
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    // Any error of the archive reader.
    throw Object.assign(new ArchiveRefused('unreadable'), { cause: error })
  } finally {
    zip?.close()
  }
}

/** A zip archive of texts or bytes by their names. */
export async function zipped(files: ReadonlyMap<string, string | Buffer>, at: Date, most: number): Promise<Buffer> {
  const zip = new ZipWriter()
  for (const [name, content] of files)
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name, { mtime: at })
  zip.end()
  return bytesOf(zip.outputStream, most)
}
