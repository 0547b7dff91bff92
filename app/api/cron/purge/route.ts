import { purge } from '@/lib/domain/purge'
import { cron } from '@/lib/host/cron'

export const dynamic = 'force-dynamic'
export const maxDuration = 30

/** Deletes what has expired. */
export const GET = cron(async (signal) => ({ removed: await purge(signal) }), 'expired rows could not be deleted')
