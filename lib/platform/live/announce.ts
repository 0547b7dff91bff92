import { sql } from 'drizzle-orm'
import type { Tx } from '../db/tenant'

/** The one channel of LISTEN and NOTIFY on which processes tell each other that people have news. */
export const newsChannel = 'masar_news'

/** A message of the channel: only ids. It may be lost, so readers treat it as a hint to read again. */
export type Announcement = { organizationId: string } & ({ userIds: string[] } | { endedSessions: string[] })

/** Postgres refuses a payload of 8,000 bytes. An id takes 39 bytes in it. */
const mostIds = 150

async function announce(db: Tx, ids: readonly string[], message: (ids: string[]) => Announcement): Promise<void> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return
  const payloads: string[] = []
  for (let from = 0; from < distinct.length; from += mostIds)
    payloads.push(JSON.stringify(message(distinct.slice(from, from + mostIds))))
  await db.execute(
    sql`select pg_notify(${newsChannel}, payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`,
  )
}

/**
 * Tells every process that these people of an organization have something new to read. In the caller's transaction and in
 * one statement: sent exactly if it commits, after its rows are visible. Many people are split over several messages.
 */
export const announceTo = (db: Tx, organizationId: string, userIds: readonly string[]): Promise<void> =>
  announce(db, userIds, (ids) => ({ organizationId, userIds: ids }))

/** The same for sessions that end with the caller's transaction: their open streams are closed. */
export const announceEnded = (db: Tx, organizationId: string, sessionIds: readonly string[]): Promise<void> =>
  announce(db, sessionIds, (ids) => ({ organizationId, endedSessions: ids }))
