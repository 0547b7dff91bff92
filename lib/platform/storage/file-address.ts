import { createHmac } from 'node:crypto'
import { env } from '../env'
import { deriveKey, same } from '../secrets'

/** Where files are served and taken, on every host: outside the API, without its key, its token and its limits for bodies. */
export const filesPrefix = '/files'
/** The object that an upload becomes until it has been checked; it is never served. */
export const uploadObject = 'upload'

/** A file that may be read by whoever has its address, in the organization whose host serves it. */
export type FileAddress = {
  organizationId: string
  fileId: string
  object: string
  mediaType: string
  /** What it is saved as. */
  name: string
  /** Whether browsers show it in place, rather than saving it. */
  isInline: boolean
  expiresAt: Date
}
/** One file that may be sent by whoever has the address. */
export type UploadAddress = { organizationId: string; fileId: string; size: number; checksum: string; expiresAt: Date }

const signatureOf = (parts: readonly (string | number | boolean)[]): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'file-addresses')).update(JSON.stringify(parts)).digest('base64url')

const partsOfRead = ({ organizationId, fileId, object, mediaType, name, isInline, expiresAt }: FileAddress) =>
  ['read', organizationId, fileId, object, mediaType, name, isInline, expiresAt.getTime()] as const
const partsOfUpload = ({ organizationId, fileId, size, checksum, expiresAt }: UploadAddress) =>
  ['upload', organizationId, fileId, size, checksum, expiresAt.getTime()] as const

/** The path of a file on the organization's host, with what its answer says of it, all signed. */
export function fileAddress(file: FileAddress): string {
  const query = new URLSearchParams({
    type: file.mediaType,
    name: file.name,
    ...(file.isInline && { inline: '1' }),
    expires: String(file.expiresAt.getTime()),
    signature: signatureOf(partsOfRead(file)),
  })
  return `${filesPrefix}/${file.fileId}/${file.object}?${query}`
}

/** The path that a file is put to on the organization's host. */
export function uploadAddress(upload: UploadAddress): string {
  const query = new URLSearchParams({
    size: String(upload.size),
    checksum: upload.checksum,
    expires: String(upload.expiresAt.getTime()),
    signature: signatureOf(partsOfUpload(upload)),
  })
  return `${filesPrefix}/${upload.fileId}/${uploadObject}?${query}`
}

const pathShape = new RegExp(`^${filesPrefix}/([0-9a-f-]{36})/([a-z0-9-]{1,60})$`)

/** File and object of a path; null where it names none. */
export function fileOfPath(pathname: string): { fileId: string; object: string } | null {
  const [, fileId, object] = pathShape.exec(pathname) ?? []
  return fileId && object ? { fileId, object } : null
}

const dateOf = (query: URLSearchParams): Date | null => {
  const text = query.get('expires') ?? ''
  return /^\d{1,15}$/.test(text) ? new Date(Number(text)) : null
}
/** Whether an address is signed for what it says, and may still be used. */
const isGood = (parts: readonly (string | number | boolean)[], query: URLSearchParams, expiresAt: Date, now: Date) =>
  same(query.get('signature') ?? '', signatureOf(parts)) && expiresAt > now

/** What an address of this organization lets its holder read; null where it is not ours, was altered, or is no longer good. */
export function readAddress(
  { organizationId, fileId, object }: Pick<FileAddress, 'organizationId' | 'fileId' | 'object'>,
  query: URLSearchParams,
  now: Date,
): FileAddress | null {
  const expiresAt = dateOf(query)
  if (!expiresAt) return null
  const [mediaType, name] = [query.get('type') ?? '', query.get('name') ?? '']
  const file = { organizationId, fileId, object, mediaType, name, isInline: query.get('inline') === '1', expiresAt }
  return isGood(partsOfRead(file), query, expiresAt, now) ? file : null
}

/** The same of an address that lets its holder send a file. */
export function readUploadAddress(
  { organizationId, fileId }: Pick<UploadAddress, 'organizationId' | 'fileId'>,
  query: URLSearchParams,
  now: Date,
): UploadAddress | null {
  const expiresAt = dateOf(query)
  const size = query.get('size') ?? ''
  if (!expiresAt || !/^\d{1,15}$/.test(size)) return null
  const upload = { organizationId, fileId, size: Number(size), checksum: query.get('checksum') ?? '', expiresAt }
  return isGood(partsOfUpload(upload), query, expiresAt, now) ? upload : null
}
