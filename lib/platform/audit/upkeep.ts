import { errorLine } from '../error-report'
import { log } from '../log'
import { makeDailyCheckpoints } from './checkpoints'
import { moveAllCounted, organizationsWaiting } from './refused-attempts'

/** What the activity logs of all organizations need now and then, whether or not anybody looks at them. Several processes may do it at once. */
export async function tendActivityLogs(): Promise<void> {
  try {
    for (const organizationId of await organizationsWaiting()) await moveAllCounted(organizationId)
    await makeDailyCheckpoints()
  } catch (error) {
    log().warn({ reason: errorLine(error) }, 'the minute job of the activity logs failed; it runs again in a minute')
  }
}

/** Tends them every minute from now on; the answer ends it. Where processes do not live that long, readers of the log do the same for theirs. */
export function keepTendingActivityLogs(everyMs = 60_000): () => void {
  const timer = setInterval(() => void tendActivityLogs(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
