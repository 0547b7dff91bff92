import { sql } from 'drizzle-orm'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { execute } from '@/lib/platform/db/pool'
import { log } from '@/lib/platform/log'

export const dynamic = 'force-dynamic'

/** Ready to serve: the database answers and the signing keys open. Why not is for the log alone. */
export async function GET(): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  try {
    await Promise.all([execute(sql`select 1`), currentKeyRing()])
    return Response.json({ status: 'ok' }, { headers })
  } catch (error) {
    log().error({ err: error }, 'not ready to serve')
    return Response.json({ status: 'unavailable' }, { status: 503, headers })
  }
}
