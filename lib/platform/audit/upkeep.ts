import { errorLine } from '../error-report'
import { log } from '../log'
import { makeDailyCheckpoints } from './checkpoints'
import { moveAllCounted, organizationsWaiting } from './refused-attempts'

/** Periodic work on the activity logs of all organizations: moves refused attempts, creates checkpoints. Several processes may do it at once. */
export async function tendActivityLogs(): Promise<void> {
  try {
    for (const organizationId of await organizationsWaiting()) await moveAllCounted(organizationId)
    await makeDailyCheckpoints()
  } catch (error) {
    log().warn({ reason: errorLine(error) }, 'the minute job of the activity logs failed; it runs again in a minute')
  }
}

/** Does this every minute; returns a function that stops it. On serverless hosts, reads of the log do the same for their organization. */
export function keepTendingActivityLogs(everyMs = 60_000): () => void {
  const timer = setInterval(() => void tendActivityLogs(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
