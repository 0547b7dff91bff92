import type { Readable } from 'node:stream'

/** Name of a stored object: organization, file, object. Made of ids and of names of ours alone; nothing a client wrote is ever part of one. */
export type ObjectKey = `${string}/${string}/${string}`
/** What the objects of one file begin with. */
export type FilePrefix = `${string}/${string}/`
/** First and last byte, both counted from 0 and both meant. */
export type ByteRange = { start: number; end: number }
/** How one file is to be sent: PUT, with these headers, before that moment. */
export type SignedUpload = { url: string; headers: Record<string, string>; expiresAt: Date }
/** What may be put: so many bytes with this SHA-256 (hex). */
export type UploadTerms = { size: number; checksum: string; expiresAt: Date }

/** Where files are kept. An object that a row names is never changed: what replaces it has another name. */
export type Storage = {
  /** The address that one object may be put to by whoever has it; null where this server takes uploads itself (file-address.ts). */
  signedUpload(key: ObjectKey, terms: UploadTerms): Promise<SignedUpload | null>
  write(key: ObjectKey, bytes: Uint8Array): Promise<void>
  /** The object's bytes, or some of them; null where there is no such object. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable | null>
  /** Its size in bytes; null where there is no such object. */
  head(key: ObjectKey): Promise<{ size: number } | null>
  /** Copies an object as it is now; false where there is none. */
  copy(from: ObjectKey, to: ObjectKey): Promise<boolean>
  /** Deletes an object; one that is not there is no error. */
  remove(key: ObjectKey): Promise<void>
  /** Every object of a file, unfinished ones too. */
  list(prefix: FilePrefix): Promise<ObjectKey[]>
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^${uuid}/${uuid}/(?:[a-z0-9-]{1,60})?$`)

/** Throws for anything but ids and plain names: a key becomes a path. */
export function assertKey(key: string): void {
  if (!shape.test(key)) throw new Error('A stored object is named by ids')
}
