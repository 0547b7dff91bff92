import { keyPatience } from '../auth/key-patience'
import { patience } from '../db/patience'
import { closeDatabase } from '../db/pool'

const shipped = { ...patience }
const long = { statementMs: 120_000, connectMs: 60_000, silenceMs: 130_000, longestWaitMs: 120_000, stalledWaitMs: 60_000 }

/** Nothing is refused because the machine is busy: what tests that are not about waiting begin with. */
export function waitLong(): void {
  Object.assign(patience, long)
  keyPatience.rereadMs = 600_000
}

/** For tests of what is refused when the database does not answer. */
export const waitAsShipped = () => Object.assign(patience, shipped)

/** The same while `work` runs. Connections keep the time of a statement they were opened with, so they are made anew before and after. */
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
