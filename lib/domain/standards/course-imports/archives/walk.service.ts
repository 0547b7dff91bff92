import { ArchiveRefused, bytesOf } from '@/lib/platform/archive'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { type ArchiveEntry, CourseRefused, type RawEntry, StorageFailed } from './entries.rules'
import { courseLimits } from './limits.rules'
import { isSafeName, plainName } from './names.rules'
import { tarEntries } from './tar-entries.service'
import { zipEntries } from './zip-entries.service'

/** A stored archive. */
export type StoredArchive = { key: ObjectKey; size: number; mediaType: string | null }

async function* entriesOf({ key, size, mediaType }: StoredArchive, most: number): AsyncGenerator<RawEntry> {
  if (mediaType === 'application/zip') {
    yield* zipEntries(key, size)
    return
  }
  const stream = await storage().read(key)
  if (!stream) throw new StorageFailed('A stored archive is not there')
  yield* tarEntries(stream, most)
}

/** Messages of the archive readers about a name that leads out of the archive. */
const nameErrors = /absolute path|relative path|invalid characters/i

/** An error of the readers as a refusal of the archive; one of the storage stays what it is. */
function asRefused(error: unknown): unknown {
  if (error instanceof CourseRefused || error instanceof StorageFailed) return error
  const isOfName = error instanceof Error && nameErrors.test(error.message)
  return Object.assign(new CourseRefused(isOfName ? 'unsafe' : 'unreadable'), { cause: error })
}

const reading =
  ({ size, bytes }: RawEntry): ArchiveEntry['read'] =>
  async (most) => {
    if (size > most) return null
    try {
      return await bytesOf(await bytes(), most)
    } catch (error) {
      if (error instanceof ArchiveRefused) return null
      throw asRefused(error)
    }
  }

/**
 * Calls `visit` with each file of a stored archive, zip or tar with gzip, until it answers false. Names that lead out of the archive or hide something,
 * names twice, links, devices, encrypted files, too many files and too many bytes are refused with CourseRefused.
 */
export async function walk(archive: StoredArchive, visit: (entry: ArchiveEntry) => Promise<boolean>): Promise<void> {
  // A small archive may have small files of much repetition.
  const most = Math.min(courseLimits.unpacked, 16 * 1024 * 1024 + archive.size * courseLimits.ratio)
  const seen = new Set<string>()
  let bytes = 0
  const checked = (raw: RawEntry): string => {
    const name = plainName(raw.name)
    if (!isSafeName(name)) throw new CourseRefused('unsafe')
    if (seen.has(name)) throw new CourseRefused('repeatedNames')
    seen.add(name)
    bytes += raw.size
    if (bytes > most || seen.size > courseLimits.entries) throw new CourseRefused('tooLarge')
    return name
  }
  const entries = entriesOf(archive, most)
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw asRefused(error)
      })
      if (next.done) return
      if (!(await visit({ name: checked(next.value), size: next.value.size, read: reading(next.value) }))) return
    }
  } finally {
    await entries.return(undefined)
  }
}
