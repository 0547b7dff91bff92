import { Metadata } from '@tus/server'
import { Refusal } from '@/lib/platform/errors'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { serveProtocol } from '@/lib/platform/http/protocol'
import { serve } from '@/lib/platform/http/serve'
import { uploadAsset } from '../asset-uploads.service'
import { uploadAsset as contract } from '../assets.contract'
import { type AssetKind, assetKinds } from '../words'
import { tusHeaders } from './answer-file.service'

/** Where programs that speak tus 1.0.0 begin an upload: an upload in pieces of the same operation, in their protocol's words. */
export const tusPath = '/admin/content/asset/tus'

const methods = ['POST', 'OPTIONS']
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
  if (answer.status !== 201) return answer
  const { data } = (await answer.json()) as { data: { pieces: { url: string } } }
  const kept = new Headers(answer.headers)
  for (const name of ['content-type', 'content-length', 'etag']) kept.delete(name)
  kept.set('location', data.pieces.url)
  return new Response(null, { status: 201, headers: kept })
}

/** Answers at the address where uploads are begun by tus: POST creates one, OPTIONS says which versions and extensions are spoken. */
export const answerTus = serveProtocol(
  {
    failure: 'an upload by tus could not be begun',
    place: ({ pathname }) => (pathname === `${apiPrefix}${tusPath}` ? tusPath : null),
    methods: () => methods,
    // The operation counts what it is asked.
    counted: ({ method }) => (method === 'POST' ? 'ifRefused' : 'first'),
    organization: 'none',
    headers: tusHeaders,
  },
  ({ request, url, peer }) =>
    request.method === 'POST' ? created(request, url, peer) : { status: 204, headers: { allow: methods.join(', ') } },
)
