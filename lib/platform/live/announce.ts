import { sql } from 'drizzle-orm'
import type { Tx } from '../db/tenant'

/** The one channel of LISTEN and NOTIFY on which processes tell each other that people have news. */
export const newsChannel = 'masar_news'

/** One announcement as it is sent: only ids. It may be lost, so readers treat it as a hint to read again. */
export type Announcement = { organizationId: string; userIds: string[] }

/** Postgres refuses a payload of 8,000 bytes. An id takes 39 bytes in it. */
const mostPeople = 150

/**
 * Tells every process that these people of an organization have something new to read, such as a notification. In the caller's transaction and in
 * one statement: sent exactly if it commits, after its rows are visible. Many people are split over several messages.
 */
export async function announceTo(db: Tx, organizationId: string, userIds: readonly string[]): Promise<void> {
  const everyone = [...new Set(userIds)]
  if (everyone.length === 0) return
  const payloads: string[] = []
  for (let from = 0; from < everyone.length; from += mostPeople)
    payloads.push(JSON.stringify({ organizationId, userIds: everyone.slice(from, from + mostPeople) } satisfies Announcement))
  await db.execute(
    sql`select pg_notify(${newsChannel}, payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`,
  )
}
