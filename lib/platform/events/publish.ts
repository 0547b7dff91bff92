import { type SQL, sql } from 'drizzle-orm'
import type { EventActor } from '@/db/schema/events'
import type { Tx } from '../db/tenant'
import { newId } from '../ids'
import { wakeSoon } from '../jobs/wake'
import type { NewEvent } from './event'

/** A verb, a job, a reaction or the system: who acts is recorded where it is known. */
export type Publishing = {
  db: Tx
  organization: { id: string }
  now: Date
  requestId?: string
  user?: { kind: 'person' | 'program' | 'system'; id: string | null } | null
}

const actorIn = ({ user }: Pick<Publishing, 'user'>): EventActor | null => {
  if (!user?.id || user.kind === 'system') return null
  return { type: user.kind === 'program' ? 'apiKey' : 'user', id: user.id }
}

/**
 * Publishes events in the caller's transaction, in one statement: they exist exactly if it commits, and are delivered afterwards to every reaction.
 * The caller has locked or changed the record that each is about, so that events of one record keep the order of its changes.
 */
export async function publish(context: Publishing, ...events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  // As JSON: as parameters, some thousands of events would pass what one statement may carry.
  await context.db.execute(
    insertEvents(sql`${context.organization.id}::uuid`, sql`${eventRows(context, events)}::jsonb`, sql`true`),
  )
  wakeSoon()
}

/** The values of `insertEvents`, as JSON. */
export const eventRows = (context: Omit<Publishing, 'db' | 'organization'>, events: readonly NewEvent[]): string =>
  JSON.stringify(
    events.map((event) => ({
      ...event,
      id: newId(),
      occurredAt: event.occurredAt ?? context.now.toISOString(),
      actor: actorIn(context),
      requestId: context.requestId,
    })),
  )

/**
 * The insertion of events as a part of another statement: `rows` is the JSON of `eventRows`, and only events that meet `condition` on the row `event`
 * are published, such as those whose record the statement has changed. Call `wakeSoon` afterwards.
 */
export const insertEvents = (organization: SQL, rows: SQL, condition: SQL): SQL => sql`
  insert into events (organization_id, id, name, version, subject, payload, actor, request_id, occurred_at)
  select ${organization}, event.id, event.name, event.version, event.subject, event.payload, event.actor, event."requestId", event."occurredAt"
  from jsonb_to_recordset(${rows}) as event(id uuid, name text, version int, subject uuid, payload jsonb, actor jsonb, "requestId" uuid, "occurredAt" timestamptz)
  where ${condition}`
