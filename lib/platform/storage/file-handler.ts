import { asRefusal, Refusal } from '../errors'
import { clientAddress } from '../gate/address'
import { organizationOfHost } from '../gate/host'
import { countPage } from '../gate/rate-limit'
import { lookUpRequest } from '../gate/request-lookup'
import { refuseOutside } from '../http/envelope'
import { log } from '../log'
import { fileOfPath, uploadObject } from './file-address'
import { download } from './file-download'
import { takeUpload } from './file-upload'

/** CORS for every page: signed URLs need no cookie, key or token. */
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT',
  'access-control-allow-headers': 'content-type, range, if-range, if-none-match',
  'access-control-max-age': '7200',
}

/**
 * Serves downloads and uploads by signed URLs, the same on every host. The URL says what is allowed; it is valid on its organization's host only.
 * Requests count against the limit of pages.
 */
export async function answerFile(request: Request, peer: string | null): Promise<Response> {
  const url = new URL(request.url)
  const { method, headers } = request
  const { allowed, retryAfter, headers: limit } = await countPage(clientAddress(peer, headers.get('x-forwarded-for')))
  try {
    if (!allowed) throw new Refusal('tooManyRequests', { retryAfter })
    const file = fileOfPath(url.pathname)
    if (!file) throw new Refusal('routeNotFound')
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight })
    const isUpload = file.object === uploadObject
    const allow = isUpload ? 'PUT, OPTIONS' : 'GET, HEAD, OPTIONS'
    if (!allow.split(', ').includes(method)) throw new Refusal('methodNotAllowed', { headers: { allow } })
    const found = await lookUpRequest(organizationOfHost(headers.get('host'), headers.get('x-organization')), null, null, {
      statements: 0,
    })
    if (!found) throw new Refusal('organizationNotFound')
    const { organization } = found
    if (organization.status !== 'active') throw new Refusal('organizationSuspended')
    if (isUpload) return await takeUpload(request, url, organization.id, file.fileId)
    return await download(request, url, organization.id, file.fileId, file.object)
  } catch (error) {
    const { reason, detail } = asRefusal(error)
    if (reason === 'internal') log().error({ err: error }, 'a file could not be served or taken')
    const extra = { ...limit, ...detail.headers, 'access-control-allow-origin': '*' }
    const answer = refuseOutside(headers, url.pathname, reason, extra, detail.retryAfter)
    return method === 'HEAD' ? new Response(null, answer) : answer
  }
}
