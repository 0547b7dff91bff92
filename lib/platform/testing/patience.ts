import { keyPatience } from '../auth/key-patience'
import { patience, shippedPatience } from '../db/patience'
import { closeDatabase } from '../db/pool'
import { longPatience } from './long-patience'

/** Long time limits, so that nothing is refused because the machine is busy. All tests begin with them. */
export function waitLong(): void {
  Object.assign(patience, longPatience)
  keyPatience.rereadMs = 600_000
}

/** The product's own time limits, for tests of what happens when the database does not answer. */
export const waitAsShipped = () => Object.assign(patience, shippedPatience)

/** Sets the product's own time limits while `work` runs. A connection keeps the statement timeout that it was opened with, so all are reopened before and after. */
export async function whileWaitingAsShipped<T>(work: () => Promise<T>): Promise<T> {
  await closeDatabase()
  waitAsShipped()
  try {
    return await work()
  } finally {
    waitLong()
    await closeDatabase()
  }
}
