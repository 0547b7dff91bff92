import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { env } from '@/lib/platform/env'
import { acrossOrigins } from '@/lib/platform/http/cors'
import { isHeld } from '@/lib/platform/http/etag'
import type { Handler } from '@/lib/platform/http/router'
import { countUnserved, refuseUnserved } from '@/lib/platform/http/unserved'

type Written = { tag: string; plain: string; gzip: Uint8Array<ArrayBuffer> }

/** The serialized document and the hash for its entity tags; the same for every caller. */
function write(document: object): Written {
  const plain = JSON.stringify(document)
  return { plain, tag: createHash('sha256').update(plain).digest('base64url'), gzip: Uint8Array.from(gzipSync(plain)) }
}

/** Whether the caller accepts gzip (RFC 9110, 12.5.3): by name or `*`, and not with q=0. */
function takesGzip(headers: Headers): boolean {
  const offers = (headers.get('accept-encoding') ?? '')
    .split(',')
    .map((offer) => offer.split(/;[ \t]{0,9}q=/).map((part) => part.trim()))
  const quality = offers.find(([name]) => name === 'gzip') ?? offers.find(([name]) => name === '*')
  return quality !== undefined && Number(quality[1] ?? 1) > 0
}

/**
 * Answers with a document of the API on every host, which needs no API key, or 404 in production. It is the same for everybody, so any cache may keep
 * it and ask whether it changed (304). With `makePart`, `?area=` asks for a part of it. `servePacked` is for hosts that do not compress answers, unlike
 * Next.
 */
export function servedDocument(
  make: () => object,
  makePart?: (area: string) => object | undefined,
): { serve: Handler; servePacked: Handler } {
  // As many as there are areas: what does not exist is not kept.
  const kept = new Map<string | null, Written>()
  const writtenFor = (area: string | null): Written | undefined => {
    const document = kept.has(area) ? undefined : area === null ? make() : makePart?.(area)
    if (document) kept.set(area, write(document))
    return kept.get(area)
  }

  async function answer(request: Request, peer: string | null, mayPack: boolean): Promise<Response> {
    const url = new URL(request.url)
    if (env().deployment === 'production') return refuseUnserved(request, url, peer, 'routeNotFound')
    if (!['GET', 'HEAD'].includes(request.method))
      return refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: 'GET, HEAD' })
    const counted = await countUnserved(request, url, peer)
    if (counted.refusal) return counted.refusal
    const written = writtenFor(makePart ? url.searchParams.get('area') : null)
    if (!written) return refuseUnserved(request, url, peer, 'routeNotFound')
    const { plain, gzip, tag } = written
    const isPacked = mayPack && takesGzip(request.headers)
    // Each encoding is a representation with its own entity tag.
    const etag = isPacked ? `"${tag}-gzip"` : `"${tag}"`
    const headers = { ...counted.headers, etag, 'cache-control': 'public, no-cache', ...(mayPack && { vary: 'Accept-Encoding' }) }
    if (isHeld(request.headers, etag)) return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : isPacked ? gzip : plain, {
      headers: {
        ...headers,
        ...(isPacked && { 'content-encoding': 'gzip' }),
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      },
    })
  }

  return {
    serve: async (request, peer) => acrossOrigins(request, await answer(request, peer, false)),
    servePacked: async (request, peer) => acrossOrigins(request, await answer(request, peer, true)),
  }
}
