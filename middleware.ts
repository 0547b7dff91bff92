import { type NextRequest, NextResponse } from 'next/server'
// The gate counts a request before its contract is known: here stand the contracts that name a limit of their own.
import '@/lib/domain/certificates/certificates.contract'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { labelRequest } from '@/lib/platform/gate/label-request'
import { clientPeer } from '@/lib/platform/gate/peer'
import { limitPage, middlewareCountsPages } from '@/lib/platform/http/page-limit'

/** Refuses pages beyond their limit, then labels every request with tenant, language, direction, API key and rate verdict; `serve` and the pages act on it. */
export async function middleware(request: NextRequest) {
  const { method, headers } = request
  const url = new URL(request.url)
  if (middlewareCountsPages() && !url.pathname.startsWith(`${apiPrefix}/`)) {
    const refusal = await limitPage({ method, url, headers }, clientPeer(headers))
    if (refusal) return refusal
  }
  const { inside, answer } = await labelRequest(request)
  return NextResponse.next({ request: { headers: inside }, headers: answer })
}

// Whole names and folders only: a path that merely begins like one of these is a page's and needs its label.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!_next/static/|_next/image$|favicon\\.ico$|healthz$|readyz$|\\.well-known/jwks\\.json$|files/|api/v1/|api/cron/purge$).*)',
    // Where the process that received the request also answers it, its pipeline does the gate itself (lib/host/next-server.ts).
    { source: '/api/v1/:path*', missing: [{ type: 'header', key: 'x-masar-same-process' }] },
  ],
}
