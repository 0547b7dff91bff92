import { sql } from 'drizzle-orm'
import { clock } from '../clock'
import { execute } from '../db/pool'

/** Events and deliveries of all organizations: how many wait, how many deliveries are dead, and the age of the oldest that waits, 0 for none. */
export type EventBacklog = { pending: number; dead: number; oldestSeconds: number }

/** Counts what is not delivered in the whole deployment. */
export async function eventBacklog(): Promise<EventBacklog> {
  const [row] = await execute<EventBacklog>(
    sql`select pending, dead, oldest_seconds as "oldestSeconds" from event_backlog(${clock.offsetMs}::int)`,
  )
  if (!row) throw new Error('A count always returns a row')
  return row
}
