import type { Readable } from 'node:stream'

/** Key of a stored object: organization, file, object. Made of ids and our own names only, never of text from clients. */
export type ObjectKey = `${string}/${string}/${string}`
/** The prefix of the objects of one file. */
export type FilePrefix = `${string}/${string}/`
/** First and last byte, from 0, both inclusive. */
export type ByteRange = { start: number; end: number }
/** How to upload one file: PUT with these headers before `expiresAt`. */
export type SignedUpload = { url: string; headers: Record<string, string>; expiresAt: Date }
/** The conditions of an upload: size in bytes and SHA-256 (hex). */
export type UploadTerms = { size: number; checksum: string; expiresAt: Date }

/** Storage of files. An object that a row refers to is immutable: its replacement has another name. */
export type Storage = {
  /** A signed URL for the upload of one object; null if uploads go to this server (file-address.ts). */
  signedUpload(key: ObjectKey, terms: UploadTerms): Promise<SignedUpload | null>
  write(key: ObjectKey, bytes: Uint8Array): Promise<void>
  /** The object's bytes or a range of them; null if there is no such object. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable | null>
  /** Its size in bytes; null if there is no such object. */
  head(key: ObjectKey): Promise<{ size: number } | null>
  /** Copies an object in its present state; false if there is none. */
  copy(from: ObjectKey, to: ObjectKey): Promise<boolean>
  /** Writes the bytes of several objects, one after another, as one of `size` bytes; throws if one of them is missing. */
  join(from: readonly ObjectKey[], to: ObjectKey, size: number): Promise<void>
  /** Deletes an object; a missing one is no error. */
  remove(key: ObjectKey): Promise<void>
  /** Every object of a file, unfinished ones too. */
  list(prefix: FilePrefix): Promise<ObjectKey[]>
  /** Every object of the deployment, for backups. */
  all(): AsyncIterable<ObjectKey>
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^${uuid}/${uuid}/(?:[a-z0-9-]{1,60})?$`)

const wholeKey = new RegExp(`^${uuid}/${uuid}/[a-z0-9-]{1,60}$`)
/** Whether a path below the root of the storage is one of an object. */
export const isObjectKey = (key: string): key is ObjectKey => wholeKey.test(key)

/** Throws unless a key consists of ids and plain names, because it becomes a path. */
export function assertKey(key: string): void {
  if (!shape.test(key)) throw new Error('A stored object is named by ids')
}
