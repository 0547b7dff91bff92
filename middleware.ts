import { type NextRequest, NextResponse } from 'next/server'
// The gate counts a request before its contract is known: here stand the contracts that name a limit of their own.
import '@/lib/domain/assessing/certificates/card-limit.rules'
import '@/lib/domain/assessing/certificates/certificates.contract'
import { asRefusal } from '@/lib/platform/errors'
import { contentLabelOf } from '@/lib/platform/gate/content-host'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { labelRequest } from '@/lib/platform/gate/label-request'
import { clientPeer } from '@/lib/platform/gate/peer'
import { limitPage, middlewareCountsPages } from '@/lib/platform/http/page-limit'
import { refusePage } from '@/lib/platform/http/page-refusal'
import { log } from '@/lib/platform/log'

/**
 * Hands a host of course packages to the one route that answers it. Refuses pages beyond their limit, then labels every request with tenant, language, direction, API key and rate verdict; `serve` and the pages act
 * on it. While the database does not answer, a page is 503 with `Retry-After`, in the reader's language; of a suspended organization
 * every page but that of its certificates is 403.
 */
export async function middleware(request: NextRequest) {
  const { method, headers } = request
  const url = new URL(request.url)
  if (contentLabelOf(headers.get('host')) !== null) return NextResponse.rewrite(new URL(`/course-content${url.pathname}`, url))
  if (middlewareCountsPages() && !url.pathname.startsWith(`${apiPrefix}/`)) {
    const refusal = await limitPage({ method, url, headers }, clientPeer(headers))
    if (refusal) return refusal
  }
  try {
    const { inside, answer, redirect } = await labelRequest(request)
    if (redirect) return new NextResponse(null, { status: 307, headers: { location: redirect, 'cache-control': 'no-store' } })
    return NextResponse.next({ request: { headers: inside }, headers: answer })
  } catch (error) {
    const { reason, detail } = asRefusal(error)
    if (reason === 'organizationSuspended') return refusePage({ method, url, headers }, reason, null)
    if (reason !== 'unavailable') throw error
    log().error({ err: error }, 'the database did not answer for a page')
    return refusePage({ method, url, headers }, reason, detail.retryAfter ?? 2)
  }
}

// Whole names and folders only: a path that merely begins like one of these is a page's and needs its label.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!_next/static/|_next/image$|favicon\\.ico$|healthz$|readyz$|\\.well-known/(?:jwks|did)\\.json$|files/|api/v1/|api/cron/background$).*)',
    // Where the process that received the request also answers it, its pipeline does the gate itself (lib/host/next-server.ts).
    { source: '/api/v1/:path*', missing: [{ type: 'header', key: 'x-masar-same-process' }] },
  ],
}
