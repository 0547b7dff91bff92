import { type NextRequest, NextResponse } from 'next/server'
import { handOver } from '@/lib/platform/gate/hand-over'

/** Labels every request with tenant, language, direction, API key and rate verdict; `serve` and the pages act on it. */
export async function middleware(request: NextRequest) {
  const { inside, answer } = await handOver(request)
  return NextResponse.next({ request: { headers: inside }, headers: answer })
}

export const config = { runtime: 'nodejs', matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] }
