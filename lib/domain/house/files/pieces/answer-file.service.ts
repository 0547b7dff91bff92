import { type Locker, Server } from '@tus/server'
import { clock } from '@/lib/platform/clock'
import { asRefusal, type ErrorName, Refusal } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { readPiecesAddress } from '@/lib/platform/storage/file-address'
import { fileHandler, type Pieces } from '@/lib/platform/storage/file-handler'
import { UploadPlaces } from '@/lib/platform/storage/upload-places'
import { kindRules } from '../asset-kinds.rules'
import { PieceStore } from './piece-store.service'

const largest = Math.max(...Object.values(kindRules).map(({ maxBytes }) => maxBytes))

/** The headers of every answer of the protocol. */
export const tusHeaders = {
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-extension': 'creation,expiration,termination',
  'tus-max-size': String(largest),
}
const readable = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'tus-resumable, upload-offset, upload-length, upload-expires, retry-after',
  'cache-control': 'no-store',
}

/** Each request with a body may hold a piece of 4 MiB in memory, once that much has arrived. */
const places = new UploadPlaces({ all: 32, organization: 8, person: 4 })

/** The database decides who may write (piece-store.service.ts). */
const locker: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

const reasons: Readonly<Record<number, ErrorName>> = {
  400: 'malformedRequest',
  403: 'malformedRequest',
  404: 'uploadNotFound',
  409: 'uploadOffsetWrong',
  410: 'uploadOver',
  412: 'tusVersionRefused',
  413: 'payloadTooLarge',
}

/** Answers one request of an upload in pieces (tus 1.0.0) at its signed URL. */
async function answerPiece(request: Request, url: URL, organizationId: string, fileId: string): Promise<Response> {
  const refuse = (reason: ErrorName, retryAfter?: number): never => {
    throw new Refusal(reason, { retryAfter, headers: { ...tusHeaders, ...readable } })
  }
  const found = readPiecesAddress({ organizationId, fileId }, url.searchParams, clock.now()) ?? refuse('uploadNotFound')
  const version = request.headers.get('tus-resumable')
  if (version !== tusHeaders['tus-resumable']) refuse('tusVersionRefused')
  if (request.method === 'PATCH' && request.headers.get('content-type') !== 'application/offset+octet-stream')
    refuse('unsupportedMediaType')
  const store = new PieceStore(organizationId, fileId)
  const answered = async (): Promise<Response> => {
    let failure: unknown
    const tus = new Server({
      path: '/files',
      datastore: store,
      locker,
      getFileIdFromRequest: () => fileId,
      onResponseError: (_, error) => {
        failure = error
        return undefined
      },
    })
    const { status, headers } = await tus.handleWeb(store.uncut(request))
    if (status >= 500) log().error({ err: failure, organizationId, assetId: fileId }, 'a piece of a file could not be taken')
    if (status === 400 && store.cutBy) refuse(store.cutBy.reason)
    if (status >= 400) refuse(reasons[status] ?? 'internal')
    const answer = new Headers({ ...tusHeaders, ...readable })
    for (const name of ['upload-offset', 'upload-length']) {
      const value = headers.get(name)
      if (value !== null) answer.set(name, value)
    }
    if (store.expiresAt) answer.set('upload-expires', store.expiresAt.toUTCString())
    return new Response(null, { status, headers: answer })
  }
  // A request without a body takes no memory.
  if (request.method !== 'PATCH') return answered()
  return places.within({ organizationId, person: found.by }, answered).catch((error: unknown) => {
    const { reason, detail } = asRefusal(error)
    return reason === 'internal' ? Promise.reject(error) : refuse(reason, detail.retryAfter)
  })
}

const pieces: Pieces = { headers: tusHeaders, answer: answerPiece }

/** Serves and takes the files of this deployment by their signed URLs. */
export const answerFile = fileHandler(pieces)
