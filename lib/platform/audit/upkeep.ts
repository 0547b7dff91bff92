import { makeDailyCheckpoints } from './checkpoints'
import { moveAllCounted, organizationsWaiting } from './refused-attempts'

/** Periodic work on the activity logs of all organizations: moves refused attempts, creates checkpoints. Several processes may do it at once. */
export async function tendActivityLogs(): Promise<undefined> {
  for (const organizationId of await organizationsWaiting()) await moveAllCounted(organizationId)
  await makeDailyCheckpoints()
}
