import { cron } from '@/lib/host/cron'
import { purgeExpired } from '@/lib/platform/db/purge'

export const dynamic = 'force-dynamic'
export const maxDuration = 30

/** Deletes what has expired. */
export const GET = cron(async (signal) => ({ removed: await purgeExpired(signal) }), 'expired rows could not be deleted')
