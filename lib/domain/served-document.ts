import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { env } from '@/lib/platform/env'
import { Refusal } from '@/lib/platform/errors'
import { acrossOrigins } from '@/lib/platform/http/cors'
import { isHeld } from '@/lib/platform/http/etag'
import { serveProtocol } from '@/lib/platform/http/protocol'
import type { Handler } from '@/lib/platform/http/router'

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

  const serve = (mayPack: boolean): Handler => {
    const answer = serveProtocol(
      {
        failure: 'a document of the API could not be served',
        place: (url) => (env().deployment === 'production' ? null : url),
        methods: () => ['GET', 'HEAD'],
        organization: 'none',
      },
      ({ request, url }) => {
        const written = writtenFor(makePart ? url.searchParams.get('area') : null)
        if (!written) throw new Refusal('routeNotFound')
        const { plain, gzip, tag } = written
        const isPacked = mayPack && takesGzip(request.headers)
        // Each encoding is a representation with its own entity tag.
        const etag = isPacked ? `"${tag}-gzip"` : `"${tag}"`
        const headers = { etag, 'cache-control': 'public, no-cache', ...(mayPack && { vary: 'Accept-Encoding' }) }
        if (isHeld(request.headers, etag)) return { status: 304, headers }
        return {
          body: isPacked ? gzip : plain,
          headers: {
            ...headers,
            ...(isPacked && { 'content-encoding': 'gzip' }),
            'content-type': 'application/json; charset=utf-8',
          },
        }
      },
    )
    return async (request, peer) => acrossOrigins(request, await answer(request, peer))
  }

  return { serve: serve(false), servePacked: serve(true) }
}
