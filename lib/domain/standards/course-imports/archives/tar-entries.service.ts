import { type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { CourseRefused, type RawEntry, StorageFailed } from './entries.rules'

/** Refuses as soon as more bytes come than an archive may have. */
function counted(most: number): Transform {
  let seen = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      seen += piece.length
      done(seen > most ? new CourseRefused('tooLarge') : null, piece)
    },
  })
}

async function* buffersOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of entry)
    if (piece instanceof Uint8Array) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

/**
 * The files of a tar archive compressed by gzip, as they come. Links and devices are refused; the bytes of an entry can be read until the next one is
 * asked for.
 */
export async function* tarEntries(packed: Readable, most: number): AsyncGenerator<RawEntry> {
  const [gunzip, counter, tar] = [createGunzip(), counted(most), extract()]
  const stop = (error: Error) => tar.destroy(error)
  packed.once('error', (cause) => stop(new StorageFailed('A stored archive cannot be read', { cause })))
  gunzip.once('error', stop)
  counter.once('error', stop)
  packed.pipe(gunzip).pipe(counter).pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      if (type === 'directory') entry.resume()
      else if (type !== 'file' && type !== 'contiguous-file') throw new CourseRefused('unsafe')
      else {
        yield { name, size, bytes: async () => buffersOf(entry) }
        entry.resume()
      }
    }
  } finally {
    packed.destroy()
    gunzip.destroy()
    counter.destroy()
    tar.destroy()
  }
}
