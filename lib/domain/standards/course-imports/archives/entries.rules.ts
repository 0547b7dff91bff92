import type { bytesOf } from '@/lib/platform/archive'
import type { CourseFault } from '../words'

/** An archive that is refused as a whole. */
export class CourseRefused extends Error {
  constructor(readonly fault: CourseFault) {
    super(fault)
  }
}

/** The storage could not be read, which says nothing about the archive. */
export class StorageFailed extends Error {}

type Bytes = Parameters<typeof bytesOf>[0]
/** A file as an archive has it: its size as the archive says it, and its bytes, which are read or not. */
export type RawEntry = { name: string; size: number; bytes: () => Promise<Bytes> }
/** A file of an archive whose name is safe. `read` answers null if it has more bytes than that. */
export type ArchiveEntry = { name: string; size: number; read: (most: number) => Promise<Buffer | null> }
