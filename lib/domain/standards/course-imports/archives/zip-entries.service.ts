import { PassThrough, type Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { CourseRefused, type RawEntry, StorageFailed } from './entries.rules'
import { courseLimits } from './limits.rules'

const failed = (cause: unknown) => new StorageFailed('A stored archive cannot be read', { cause })

/** Reads parts of a stored object, so that an archive is never in memory as a whole. */
class StoredReader extends RandomAccessReader {
  constructor(private readonly key: ObjectKey) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    storage()
      .read(this.key, { start, end: end - 1 })
      .then((stream) => {
        if (!stream) return through.destroy(new StorageFailed('A stored archive is not there'))
        stream.once('error', (error) => through.destroy(failed(error)))
        through.once('close', () => stream.destroy())
        return stream.pipe(through)
      })
      .catch((error: unknown) => through.destroy(failed(error)))
    return through
  }
}

/** The kind of file in the upper bits of the attributes that Unix programs write: 8 is a plain file, 4 a folder; 0 says nothing. */
const unixKind = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 28) & 15

/** The files of a stored zip archive, in the order of its directory. The sizes in the directory are limits while unpacking. */
export async function* zipEntries(key: ObjectKey, size: number): AsyncGenerator<RawEntry> {
  const zip = await fromRandomAccessReaderPromise(new StoredReader(key), size, {
    lazyEntries: true,
    strictFileNames: true,
    validateEntrySizes: true,
    autoClose: false,
  })
  try {
    if (zip.entryCount > courseLimits.entries) throw new CourseRefused('tooLarge')
    for await (const entry of zip.eachEntry()) {
      if (![0, 4, 8].includes(unixKind(entry)) || !entry.canDecodeFileData()) throw new CourseRefused('unsafe')
      if (entry.fileName.endsWith('/')) continue
      const { fileName: name, uncompressedSize } = entry
      yield { name, size: uncompressedSize, bytes: () => zip.openReadStreamPromise(entry) }
    }
  } finally {
    zip.close()
  }
}
