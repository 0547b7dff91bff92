import { Refusal } from '../errors'
import { type ProtocolHandler, serveProtocol } from '../http/protocol'
import { fileOfPath, piecesObject, uploadObject } from './file-address'
import { download } from './file-download'
import { takeUpload } from './file-upload'

/** CORS for every page: signed URLs need no cookie, key or token. */
const preflight = {
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
 * Serves downloads and uploads by signed URLs, the same on every host. The URL says what is allowed; it is
 * valid on its organization's host only. Requests count against the limit of pages.
 */
export const fileHandler = (pieces: Pieces): ProtocolHandler =>
  serveProtocol(
    {
      failure: 'a file could not be served or taken',
      place: ({ pathname }) => ({ file: fileOfPath(pathname) }),
      limit: 'pages',
      withoutOrganization: ({ request: { method }, place: { file } }) => {
        if (!file) throw new Refusal('routeNotFound')
        const own = file.object === piecesObject ? pieces.headers : {}
        if (method === 'OPTIONS') return { status: 204, headers: { ...own, ...preflight } }
        const allow = methodsOf(file.object)
        if (!allow.split(', ').includes(method)) throw new Refusal('methodNotAllowed', { headers: { allow } })
        return null
      },
      organization: 'active',
      headers: { 'access-control-allow-origin': '*' },
    },
    ({ request, url, organization: { id }, place: { file } }) => {
      if (!file) throw new Refusal('routeNotFound')
      if (file.object === piecesObject) return pieces.answer(request, url, id, file.fileId)
      if (file.object === uploadObject) return takeUpload(request, url, id, file.fileId)
      return download(request, url, id, file.fileId, file.object)
    },
  )
