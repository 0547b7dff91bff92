import type { Readable } from 'node:stream'
import { clock } from '../clock'
import { Refusal } from '../errors'
import { transportSecurity } from '../gate/transport'
import { rangeOf } from './byte-range'
import { type FileAddress, readAddress } from './file-address'
import type { ObjectKey } from './objects'
import { storage } from './storage'

const dayMs = 86_400_000

/** Content-Disposition with the file's name, and an ASCII name for old programs (RFC 6266). */
function disposition({ name, isInline }: FileAddress): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Headers: the detected type without sniffing, no scripts, an opaque origin. No cookie is read or set. */
const headersOf = (file: FileAddress, now: Date): Record<string, string> => ({
  'content-type': file.mediaType,
  'content-disposition': disposition(file),
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The URL is the only permission, so any page may read it: the answer does not depend on the caller.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  'accept-ranges': 'bytes',
  // Objects are immutable.
  etag: `"${file.object}"`,
  'cache-control': file.expiresAt
    ? `private, max-age=${Math.floor(Math.min(file.expiresAt.getTime() - now.getTime(), dayMs) / 1000)}, immutable`
    : 'public, max-age=31536000, immutable',
  ...transportSecurity(),
})

const isTag = (header: string | null, tag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** Answers with a file or a range of it. */
export async function download(
  request: Request,
  url: URL,
  organizationId: string,
  fileId: string,
  object: string,
): Promise<Response> {
  const now = clock.now()
  const file = readAddress({ organizationId, fileId, object }, url.searchParams, now)
  if (!file) throw new Refusal('addressInvalid')
  const key: ObjectKey = `${organizationId}/${fileId}/${object}`
  const stored = await storage().head(key)
  if (!stored) throw new Refusal('routeNotFound')
  return objectAnswer(request, key, stored.size, headersOf(file, now))
}

/** Answers with a stored object, or a range of it. `headers` have its ETag. */
export async function objectAnswer(
  request: Pick<Request, 'method' | 'headers'>,
  key: ObjectKey,
  size: number,
  headers: Record<string, string>,
): Promise<Response> {
  const { etag = '' } = headers
  if (isTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const sameOnly = request.headers.get('if-range')
  const range = sameOnly === null || sameOnly === etag ? rangeOf(request.headers.get('range'), size) : null
  if (range === 'beyond') throw new Refusal('rangeBeyond', { headers: { 'content-range': `bytes */${size}` } })
  const [start, end] = range ? [range.start, range.end] : [0, size - 1]
  const isRead = request.method !== 'HEAD' && size > 0
  const body = isRead ? await storage().read(key, range ?? undefined) : null
  if (isRead && !body) throw new Refusal('routeNotFound')
  return new Response(body && webStream(body), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  })
}

/** A web stream over a Node stream: with back-pressure, closed when cancelled. */
function webStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      source.destroy()
    },
  })
}
