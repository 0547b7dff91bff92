import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'
import { assetKinds } from './words'

const pixels = z.int().min(1)
const Address = z
  .string()
  .describe("Path on the organization's host, without key or token; good for 12 hours at least, then the asset is read again")

const AltText = z
  .object({ ar: z.string().optional(), en: z.string().optional() })
  .describe('What an image shows, or a recording says, in the languages it was written in')

/** A file as lists show it. */
export const Asset = z.object({
  id: Id,
  kind: z.enum(assetKinds),
  state: z.enum(['waiting', 'ready']).describe('waiting: not uploaded or not completed yet; ready: checked and served'),
  name: z.string(),
  mediaType: z.string().nullable().describe('As the content was recognized; null while waiting'),
  size: z.int().min(0).describe('Bytes: as announced while waiting, then of the file that is served'),
  checksum: z.string().describe('SHA-256 of the same bytes, as hex'),
  width: pixels.nullable().describe('Pixels of an image'),
  height: pixels.nullable(),
  altText: AltText,
  url: Address.nullable().describe("Path on the organization's host where the file is read; null while waiting"),
  renditions: z
    .array(z.object({ width: pixels, height: pixels, url: Address }))
    .describe('Smaller copies of an image, the smallest first'),
  useCount: z.int().min(0).describe('In how many places it is used'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().min(1).describe('Sent as ETag; name it in If-Match to change nothing that somebody else changed'),
})

export const AssetWithUses = Asset.extend({
  uses: z
    .array(
      z.object({
        type: z.string().describe('Kind of the resource, as in the activity log'),
        id: Id,
        label: AltText.nullable().describe('What people call it'),
      }),
    )
    .describe('Where it is used, at most 100 of the places'),
})

/** Announcement of an upload: name, size and checksum. */
export const announcement = {
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Bytes, exactly'),
  checksum: limitedText(64)
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the bytes, as hex in lower case'),
}

export const Upload = z.object({
  method: z.literal('PUT'),
  url: z.string().describe("Path on the organization's host, or an address of the storage: it needs no key and no token"),
  headers: z.record(z.string(), z.string()).describe('To be sent with it'),
  expiresAt: Instant,
})

export const PieceUpload = z.object({
  url: z.string().describe("Path on the organization's host: it needs no key and no token"),
  headers: z.record(z.string(), z.string()).describe('To be sent with each request, besides those of the protocol'),
  expiresAt: Instant,
})
named({ Asset, AssetWithUses, AssetUpload: Upload, AssetPieceUpload: PieceUpload })

const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81',
  kind: 'image',
  state: 'ready',
  name: 'helmet.png',
  mediaType: 'image/webp',
  size: 48_210,
  checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1600,
  height: 900,
  altText: { ar: 'خوذة سلامة صفراء', en: 'A yellow safety helmet' },
  url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81/4f1b2b0b822cd15d?type=image%2Fwebp&name=helmet.png&inline=1&expires=1763769600000&signature=Zm9y',
  renditions: [
    {
      width: 320,
      height: 180,
      url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81/4f1b2b0b822cd15d-320?type=image%2Fwebp&name=helmet.png&inline=1&expires=1763769600000&signature=ZXhh',
    },
  ],
  useCount: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:04.000Z',
  version: 2,
} satisfies z.input<typeof Asset>
const waiting = {
  ...shown,
  state: 'waiting',
  mediaType: null,
  size: 68_417,
  width: null,
  height: null,
  altText: {},
  url: null,
  renditions: [],
  version: 1,
} satisfies z.input<typeof Asset>

const params = z.object({ id: Id })
/** One file name: no path. */
export const fileName = line(200)
  .regex(/^[^/\\]*$/)
  .describe('Name of the file, without a path; shown, and offered when it is saved')
const alt = line(500).optional()

export const uploadAsset = contract({
  id: 'assets.upload',
  method: 'POST',
  path: '/admin/content/asset/upload',
  summary: 'Get an address to upload one file to',
  description:
    'Then PUT the bytes to `upload.url` with `upload.headers` within an hour, and complete the asset. Images (PNG, JPEG, WebP, GIF, AVIF) up to 20 MB, documents (PDF, DOCX, PPTX, XLSX, and WebVTT for captions) up to 50 MB, audio (MP3, M4A, Ogg, WebM, WAV, FLAC) up to 200 MB, video (MP4, WebM, MOV) up to 2 GB, packages of learning paths up to 64 MB, course packages (SCORM, cmi5, xAPI) up to 256 MB. An asset that is not completed within 24 hours is deleted. With `inPieces` the bytes can be sent to `pieces.url` instead, in as many requests as needed, for seven days (tus 1.0.0: PATCH with `Upload-Offset`, HEAD to go on after an interruption, DELETE to give up); the asset is deleted 24 hours after the last piece. Programs that speak tus may begin at `/admin/content/asset/tus` instead. At most 1,000 may wait.',
  access: { role: 'admin', permission: 'asset.create' },
  audit: 'assetCreated',
  location: '/admin/content/asset/:asset.id',
  status: 201,
  body: z.strictObject({
    name: fileName,
    kind: z.enum(assetKinds),
    ...announcement,
    inPieces: z
      .boolean()
      .optional()
      .describe('Whether the file is uploaded in pieces, and can be continued after an interruption'),
  }),
  returns: z.object({
    asset: Asset,
    upload: Upload,
    pieces: PieceUpload.nullable().describe('Where the pieces are sent to; null without `inPieces`'),
  }),
  errors: ['assetTooLarge', 'assetQuotaExceeded', 'tooManyRequests'],
  example: {
    body: { name: 'helmet.png', kind: 'image', size: 68_417, checksum: waiting.checksum },
    returns: {
      asset: waiting,
      upload: {
        method: 'PUT',
        url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81/upload?size=68417&checksum=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08&expires=1763769600000&signature=YW1w',
        headers: {},
        expiresAt: '2026-11-21T10:30:00.000Z',
      },
      pieces: null,
    },
  },
})

/** The refusals of everything that completes an upload. */
export const completionErrors = [
  'assetNotFound',
  'assetNotUploaded',
  'assetAltered',
  'assetContentRefused',
  'assetImageRefused',
  'assetDocumentRefused',
  'assetQuotaExceeded',
  'unavailable',
] as const

export const completeAsset = contract({
  id: 'assets.complete',
  method: 'POST',
  path: '/admin/content/asset/:id/complete',
  summary: 'Complete an uploaded file',
  description:
    'The bytes are compared with the announced size and checksum, and their type is recognized by content. Images are decoded and written anew as WebP, without metadata, at most 2560 pixels wide or high, and in smaller copies. What is refused for its content is deleted. A second call answers with the asset as it is.',
  access: { role: 'admin', permission: 'asset.create' },
  audit: 'assetCreated',
  failuresOnly: true,
  params,
  returns: Asset,
  errors: completionErrors,
  example: { params: { id: shown.id }, returns: shown },
})

export const listAssets = contract({
  id: 'assets.list',
  method: 'GET',
  path: '/admin/content/asset/list',
  summary: 'List files',
  description: 'Files that are ready. `search` looks in names and alternative texts.',
  access: { role: 'admin', permission: 'asset.read' },
  query: z.strictObject({ kind: anyOf(assetKinds).optional() }),
  returns: z.array(Asset),
  list: { type: 'cursor', orderBy: ['createdAt', 'name'], default: 'createdAt:desc' },
  example: { query: { kind: 'image' }, returns: [shown] },
})

export const readAsset = contract({
  id: 'assets.read',
  method: 'GET',
  path: '/admin/content/asset/:id',
  summary: 'Read a file, with where it is used',
  access: { role: 'admin', permission: 'asset.read' },
  params,
  returns: AssetWithUses,
  errors: ['assetNotFound'],
  example: {
    params: { id: shown.id },
    returns: {
      ...shown,
      useCount: 1,
      uses: [
        {
          type: 'learningModule',
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21',
          label: { en: 'Before you start', ar: 'قبل أن تبدأ' },
        },
      ],
    },
  },
})

export const updateAsset = contract({
  id: 'assets.update',
  method: 'PATCH',
  path: '/admin/content/asset/:id',
  summary: 'Change the name and the alternative texts of a file',
  description: 'Only what is sent is changed.',
  access: { role: 'admin', permission: 'asset.update' },
  audit: 'assetUpdated',
  params,
  body: z.strictObject({
    name: fileName.optional(),
    altText: z.strictObject({ ar: alt, en: alt }).nullable().optional().describe('In place of those there are; null: none'),
  }),
  returns: Asset,
  errors: ['assetNotFound', 'versionStale'],
  example: { params: { id: shown.id }, body: { altText: shown.altText }, returns: { ...shown, version: 3 } },
})

export const deleteAsset = contract({
  id: 'assets.delete',
  method: 'DELETE',
  path: '/admin/content/asset/:id',
  summary: 'Delete a file',
  description:
    'It leaves the library at once; its bytes, and its share of the quota, some minutes later. Refused while it is used anywhere.',
  access: { role: 'admin', permission: 'asset.delete' },
  audit: 'assetDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['assetNotFound', 'assetInUse', 'versionStale'],
  example: { params: { id: shown.id }, returns: { id: shown.id } },
})
