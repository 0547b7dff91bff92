import { createHmac } from 'node:crypto'
import { env } from '../env'
import { deriveKey, same } from '../secrets'

/** The path of downloads and uploads on every host: outside the API, without its key, token and body limit. */
export const filesPrefix = '/files'
/** The object name of an upload until it has been checked; it is never served. */
export const uploadObject = 'upload'
/** The same for a file that is uploaded in pieces. */
export const piecesObject = 'pieces'

/** Name of the stored object of a smaller copy of a picture. */
export const renditionObject = (object: string, width: number): string => `${object}-${width}`

/** A file that anybody with its URL may read, on the host of its organization. */
export type FileAddress = {
  organizationId: string
  fileId: string
  object: string
  mediaType: string
  /** File name of the download. */
  name: string
  /** Whether browsers display it instead of saving it. */
  isInline: boolean
  /** Null: it is public and does not end; its object is named by its content. */
  expiresAt: Date | null
}
/** One file that anybody with the URL may upload. `by`: the mark of the person who began it; null: the server itself, or a URL from before there were marks. */
export type UploadAddress = {
  organizationId: string
  fileId: string
  size: number
  checksum: string
  expiresAt: Date
  by: string | null
}
/** One file that anybody with the URL may send in pieces. */
export type PiecesAddress = Pick<UploadAddress, 'organizationId' | 'fileId' | 'expiresAt' | 'by'>

const signatureOf = (parts: readonly (string | number | boolean)[]): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'file-addresses')).update(JSON.stringify(parts)).digest('base64url')

const partsOfRead = ({ organizationId, fileId, object, mediaType, name, isInline, expiresAt }: FileAddress) =>
  ['read', organizationId, fileId, object, mediaType, name, isInline, expiresAt?.getTime() ?? 'public'] as const
const partsOfUpload = ({ organizationId, fileId, size, checksum, expiresAt, by }: UploadAddress) => [
  ...['upload', organizationId, fileId, size, checksum, expiresAt.getTime()],
  ...(by === null ? [] : [by]),
]
const partsOfPieces = ({ organizationId, fileId, expiresAt, by }: PiecesAddress) => [
  ...['pieces', organizationId, fileId, expiresAt.getTime()],
  ...(by === null ? [] : [by]),
]

/** The mark of a person in the URLs of their uploads, which does not tell who they are. */
export const markOfPerson = (organizationId: string, personId: string | null): string | null =>
  personId === null ? null : signatureOf(['person', organizationId, personId]).slice(0, 16)
const markIn = (query: URLSearchParams): string | null => query.get('by')

/** The signed path of a file on the organization's host, including the headers of its answer. */
export function fileAddress(file: FileAddress): string {
  const query = new URLSearchParams({
    type: file.mediaType,
    name: file.name,
    ...(file.isInline && { inline: '1' }),
    ...(file.expiresAt && { expires: String(file.expiresAt.getTime()) }),
    signature: signatureOf(partsOfRead(file)),
  })
  return `${filesPrefix}/${file.fileId}/${file.object}?${query}`
}

/** The signed path for the upload of a file on the organization's host. */
export function uploadAddress(upload: UploadAddress): string {
  const query = new URLSearchParams({
    size: String(upload.size),
    checksum: upload.checksum,
    expires: String(upload.expiresAt.getTime()),
    ...(upload.by !== null && { by: upload.by }),
    signature: signatureOf(partsOfUpload(upload)),
  })
  return `${filesPrefix}/${upload.fileId}/${uploadObject}?${query}`
}

/** The signed path for the upload of a file in pieces on the organization's host. */
export function piecesAddress(upload: PiecesAddress): string {
  const query = new URLSearchParams({
    expires: String(upload.expiresAt.getTime()),
    ...(upload.by !== null && { by: upload.by }),
    signature: signatureOf(partsOfPieces(upload)),
  })
  return `${filesPrefix}/${upload.fileId}/${piecesObject}?${query}`
}

const pathShape = new RegExp(`^${filesPrefix}/([0-9a-f-]{36})/([a-z0-9-]{1,60})$`)

/** File and object of a path; null if it has another form. */
export function fileOfPath(pathname: string): { fileId: string; object: string } | null {
  const [, fileId, object] = pathShape.exec(pathname) ?? []
  return fileId && object ? { fileId, object } : null
}

const dateOf = (query: URLSearchParams): Date | null => {
  const text = query.get('expires') ?? ''
  return /^\d{1,15}$/.test(text) ? new Date(Number(text)) : null
}
/** Whether a URL is validly signed and not expired. */
const isGood = (parts: readonly (string | number | boolean)[], query: URLSearchParams, expiresAt: Date | null, now: Date) =>
  same(query.get('signature') ?? '', signatureOf(parts)) && (expiresAt === null || expiresAt > now)

/** The file that a URL of this organization allows to read; null if it is foreign, altered or expired. */
export function readAddress(
  { organizationId, fileId, object }: Pick<FileAddress, 'organizationId' | 'fileId' | 'object'>,
  query: URLSearchParams,
  now: Date,
): FileAddress | null {
  const expiresAt = query.has('expires') ? dateOf(query) : null
  if (query.has('expires') && !expiresAt) return null
  const [mediaType, name] = [query.get('type') ?? '', query.get('name') ?? '']
  const file = { organizationId, fileId, object, mediaType, name, isInline: query.get('inline') === '1', expiresAt }
  return isGood(partsOfRead(file), query, expiresAt, now) ? file : null
}

/** The same for the URL of an upload. */
export function readUploadAddress(
  { organizationId, fileId }: Pick<UploadAddress, 'organizationId' | 'fileId'>,
  query: URLSearchParams,
  now: Date,
): UploadAddress | null {
  const expiresAt = dateOf(query)
  const size = query.get('size') ?? ''
  if (!expiresAt || !/^\d{1,15}$/.test(size)) return null
  const [checksum, by] = [query.get('checksum') ?? '', markIn(query)]
  const upload = { organizationId, fileId, size: Number(size), checksum, expiresAt, by }
  return isGood(partsOfUpload(upload), query, expiresAt, now) ? upload : null
}

/** The upload in pieces that a URL of this organization allows; null if it is foreign, altered or expired. */
export function readPiecesAddress(
  { organizationId, fileId }: Pick<PiecesAddress, 'organizationId' | 'fileId'>,
  query: URLSearchParams,
  now: Date,
): PiecesAddress | null {
  const expiresAt = dateOf(query)
  if (!expiresAt) return null
  const upload = { organizationId, fileId, expiresAt, by: markIn(query) }
  return isGood(partsOfPieces(upload), query, expiresAt, now) ? upload : null
}
