import { type NextRequest, NextResponse } from 'next/server'
import { handOver } from '@/lib/platform/gate/hand-over'

/** Labels every request with tenant, language, direction, API key and rate verdict; `serve` and the pages act on it. */
export async function middleware(request: NextRequest) {
  const over = await handOver(request)
  return NextResponse.next(over ? { request: { headers: over.inside }, headers: over.answer } : {})
}

// Whole names and folders only: a path that merely begins like one of these is a page's and needs its label.
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!_next/static/|_next/image$|favicon\\.ico$|healthz$|readyz$|\\.well-known/).*)'],
}
