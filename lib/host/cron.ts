import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { same } from '@/lib/platform/secrets'

/** Well below `maxDuration` of the routes, after which Vercel ends a function. */
const limitMs = 20_000

/**
 * The handler for a scheduler on serverless hosts: works for at most 20 s and answers with the result. 404 without CRON_SECRET.
 */
export const cron =
  (work: (signal: AbortSignal) => Promise<object>, failure: string) =>
  async (request: Request): Promise<Response> => {
    const { CRON_SECRET } = env()
    if (!CRON_SECRET) return new Response('Not found', { status: 404 })
    if (!same(request.headers.get('authorization') ?? '', `Bearer ${CRON_SECRET}`))
      return new Response('Unauthorized', { status: 401 })
    try {
      return Response.json(await work(AbortSignal.timeout(limitMs)), { headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      log().error({ err: error, failure }, 'the work of a scheduler was not done')
      return new Response('Not done', { status: 503, headers: { 'retry-after': '60' } })
    }
  }
