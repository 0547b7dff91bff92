import { background } from '@/lib/domain/product'
import { Background } from '@/lib/host/background'
import { cron } from '@/lib/host/cron'

export const dynamic = 'force-dynamic'
export const maxDuration = 30

/** Does the schedules, events and jobs that are due. */
export const GET = cron((signal) => new Background(background).runDue(signal), 'the background work could not be done')
