import { purgeExpired } from '@/lib/platform/db/purge'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { same } from '@/lib/platform/secrets'

export const dynamic = 'force-dynamic'
/** Vercel ends a function after this many seconds; the purge ends by itself before. */
export const maxDuration = 30
const limitMs = 20_000

/** For Vercel Cron, where no timer runs between requests: deletes what has expired. Without CRON_SECRET there is no such address. */
export async function GET(request: Request): Promise<Response> {
  const { CRON_SECRET } = env()
  if (!CRON_SECRET) return new Response('Not found', { status: 404 })
  if (!same(request.headers.get('authorization') ?? '', `Bearer ${CRON_SECRET}`))
    return new Response('Unauthorized', { status: 401 })
  try {
    const removed = await purgeExpired(AbortSignal.timeout(limitMs))
    return Response.json({ removed }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    log().error({ err: error }, 'expired rows could not be deleted')
    return new Response('Not done', { status: 503, headers: { 'retry-after': '60' } })
  }
}
