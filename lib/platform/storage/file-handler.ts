import { asRefusal, Refusal } from '../errors'
import { clientAddress } from '../gate/address'
import { organizationOfHost } from '../gate/host'
import { countPage } from '../gate/rate-limit'
import { lookUpRequest } from '../gate/request-lookup'
import { refuseOutside } from '../http/envelope'
import { log } from '../log'
import { fileOfPath, piecesObject, uploadObject } from './file-address'
import { download } from './file-download'
import { takeUpload } from './file-upload'

/** CORS for every page: signed URLs need no cookie, key or token. */
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'content-type, range, if-range, if-none-match, tus-resumable, upload-offset, authorization, x-api-key, x-requested-with',
  'access-control-max-age': '7200',
}

/** How uploads in pieces are answered (lib/domain/house/files/pieces): with which headers, and each request to a file. */
export type Pieces = {
  headers: Record<string, string>
  answer(request: Request, url: URL, organizationId: string, fileId: string): Promise<Response>
}

const methodsOf = (object: string): string => {
  if (object === piecesObject) return 'HEAD, PATCH, DELETE, OPTIONS'
  return object === uploadObject ? 'PUT, OPTIONS' : 'GET, HEAD, OPTIONS'
}

/**
 * Serves downloads and uploads by signed URLs, the same on every host. The URL says what is allowed; it is valid on its organization's host only.
 * Requests count against the limit of pages.
 */
export const fileHandler =
  (pieces: Pieces) =>
  async (request: Request, peer: string | null): Promise<Response> => {
    const url = new URL(request.url)
    const { method, headers } = request
    const { allowed, retryAfter, headers: limit } = await countPage(clientAddress(peer, headers.get('x-forwarded-for')))
    try {
      if (!allowed) throw new Refusal('tooManyRequests', { retryAfter })
      const file = fileOfPath(url.pathname)
      if (!file) throw new Refusal('routeNotFound')
      const own = file.object === piecesObject ? pieces.headers : {}
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...own, ...preflight } })
      const allow = methodsOf(file.object)
      if (!allow.split(', ').includes(method)) throw new Refusal('methodNotAllowed', { headers: { allow } })
      const found = await lookUpRequest(organizationOfHost(headers.get('host'), headers.get('x-organization')), null, null, {
        statements: 0,
      })
      if (!found) throw new Refusal('organizationNotFound')
      const { organization } = found
      if (organization.status !== 'active') throw new Refusal('organizationSuspended')
      if (file.object === piecesObject) return await pieces.answer(request, url, organization.id, file.fileId)
      if (file.object === uploadObject) return await takeUpload(request, url, organization.id, file.fileId)
      return await download(request, url, organization.id, file.fileId, file.object)
    } catch (error) {
      const { reason, detail } = asRefusal(error)
      if (reason === 'internal') log().error({ err: error }, 'a file could not be served or taken')
      const extra = { ...limit, ...detail.headers, 'access-control-allow-origin': '*' }
      const answer = refuseOutside(headers, url.pathname, reason, extra, detail.retryAfter)
      return method === 'HEAD' ? new Response(null, answer) : answer
    }
  }
