import { Metadata } from '@tus/server'
import { Refusal } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { isPreflight } from '@/lib/platform/http/cors'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { serve } from '@/lib/platform/http/serve'
import { countUnserved, refuseUnserved } from '@/lib/platform/http/unserved'
import { uploadAsset } from '../asset-uploads.service'
import { uploadAsset as contract } from '../assets.contract'
import { type AssetKind, assetKinds } from '../words'
import { tusHeaders } from './answer-file.service'

/** Where programs that speak tus 1.0.0 begin an upload: an upload in pieces of the same operation, in their protocol's words. */
export const tusPath = '/admin/content/asset/tus'

const methods = 'POST, OPTIONS'
/** The kind of a file by the first half of its media type, for programs that do not name one. */
const kindOf = (type = ''): string => assetKinds.find((kind: AssetKind) => type.startsWith(`${kind}/`)) ?? 'document'

/** The body of the operation from the headers of a creation; what is missing or wrong there, the operation refuses. */
function bodyOf(headers: Headers) {
  let metadata: Record<string, string | null>
  try {
    metadata = Metadata.parse(headers.get('upload-metadata') ?? '')
  } catch {
    throw new Refusal('malformedRequest')
  }
  const length = headers.get('upload-length') ?? ''
  if (!/^\d{1,15}$/.test(length)) throw new Refusal('malformedRequest')
  const { name, filename, kind, filetype, checksum } = metadata
  return {
    name: name ?? filename,
    kind: kind ?? kindOf(filetype ?? ''),
    size: Number(length),
    checksum,
    inPieces: true,
  }
}

async function created(request: Request, url: URL, peer: string | null): Promise<Response> {
  if (request.headers.get('tus-resumable') !== tusHeaders['tus-resumable']) throw new Refusal('tusVersionRefused')
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name)
  headers.set('content-type', 'application/json')
  const operation = new URL(`${apiPrefix}${contract.path}`, url)
  const asked = new Request(operation, { method: 'POST', headers, body: JSON.stringify(bodyOf(request.headers)) })
  const answer = await serve(uploadAsset, asked, operation, { params: {}, peer })
  if (answer.status !== 201) return withTus(answer)
  const { data } = (await answer.json()) as { data: { pieces: { url: string } } }
  const kept = new Headers(answer.headers)
  for (const name of ['content-type', 'content-length', 'etag']) kept.delete(name)
  kept.set('location', data.pieces.url)
  return withTus(new Response(null, { status: 201, headers: kept }))
}

function withTus(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(tusHeaders)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** Answers at the address where uploads are begun by tus: POST creates one, OPTIONS says what is spoken. */
export async function answerTus(request: Request, peer: string | null): Promise<Response> {
  const url = new URL(request.url)
  const { method } = request
  if (url.pathname !== `${apiPrefix}${tusPath}`) return refuseUnserved(request, url, peer, 'routeNotFound')
  if (isPreflight(request)) return refuseUnserved(request, url, peer, 'methodNotAllowed')
  if (method === 'OPTIONS') {
    const { headers, refusal } = await countUnserved(request, url, peer)
    return withTus(refusal ?? new Response(null, { status: 204, headers: { ...headers, allow: methods } }))
  }
  if (method !== 'POST') return withTus(await refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: methods }))
  try {
    return await created(request, url, peer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { headers, refusal } = await countUnserved(request, url, peer)
    return withTus(refusal ?? refuseOutside(request.headers, url.pathname, error.reason, headers))
  }
}
