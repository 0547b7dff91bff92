import { and, eq, sql } from 'drizzle-orm'
import { type DeliveryError, eventDeliveries as deliveries, type EventActor } from '@/db/schema/events'
import { clock } from '../clock'
import { execute } from '../db/pool'
import { withTenant } from '../db/tenant'
import { asRefusal } from '../errors'
import { newId } from '../ids'
import { afterNow, leaseMs, now } from '../jobs/lease'
import { log } from '../log'
import type { Reaction } from './reaction'

/** After so many failed attempts, within about half an hour, a delivery is dead. */
export const mostAttempts = 8
/** Delay after a failed attempt: a second, four times as long after each further one, at most 15 minutes; times 0.5 to 1.5 at random. */
const retryMs = (attempts: number): number => Math.min(900_000, 1000 * 4 ** (attempts - 1)) * (0.5 + Math.random())
const fannedOutAtOnce = 500
const takenAtOnce = 20
const organizationsAtOnce = 100
/** The first number of the lock under which the deliveries of an organization's events are made. */
const fanOutLock = 727_010

/** A delivery that this process has leased, with its event. */
type Delivery = {
  eventId: string
  reaction: string
  attempts: number
  name: string
  version: number
  payload: Record<string, unknown>
  actor: EventActor | null
  requestId: string | null
  occurredAt: string
}

/** Active organizations with events or deliveries that are due, by id, after one of them. */
export async function organizationsWithEvents(after: string): Promise<string[]> {
  const rows = await execute<{ id: string }>(
    sql`select events_due(${clock.offsetMs}::int, ${after}::uuid, ${organizationsAtOnce}::int) as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Makes a delivery for each new event and reaction of an organization; returns the number of events. A transaction that commits late is found by the next
 * call, because events are marked one by one. One process at a time, so that deliveries of a subject are made in the order of its events.
 */
export function fanOut(organizationId: string, reactions: readonly Reaction[]): Promise<number> {
  const routes = JSON.stringify(reactions.map(({ name, event }) => ({ event: event.name, reaction: name })))
  return withTenant(organizationId, async (db) => {
    const [lock] = await db.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${fanOutLock}, hashtext(${organizationId})) as "isOurs"`,
    )
    if (!lock?.isOurs) return 0
    const [made] = await db.execute<{ events: number }>(sql`
      with taken as (
        update events e set delivered_at = ${now()}
        where e.organization_id = ${organizationId} and e.id = any(array(
          select n.id from events n where n.organization_id = ${organizationId} and n.delivered_at is null order by n.position limit ${fannedOutAtOnce}))
        returning e.id, e.name, e.subject, e.position
      ), made as (
        insert into event_deliveries (organization_id, event_id, reaction, subject, position, due_at)
        select ${organizationId}, taken.id, route.reaction, taken.subject, taken.position, ${now()}
        from taken join jsonb_to_recordset(${routes}::jsonb) as route(event text, reaction text) on route.event = taken.name
        order by taken.position
      )
      select count(*)::int as events from taken`)
    return made?.events ?? 0
  })
}

/** Leases deliveries that are due: for each reaction and subject only the first, so that its events keep their order. */
const take = (organizationId: string, names: readonly string[]): Promise<Delivery[]> =>
  withTenant(organizationId, (db) =>
    db.execute<Delivery>(sql`
      with due as (
        select d.event_id, d.reaction from event_deliveries d
        where d.organization_id = ${organizationId} and d.state = 'waiting' and d.attempts >= 0 and d.due_at <= ${now()}
          and d.reaction = any(array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))
          and not exists (select from event_deliveries earlier where earlier.organization_id = d.organization_id and earlier.reaction = d.reaction
            and earlier.subject = d.subject and earlier.state = 'waiting' and earlier.position < d.position offset 0)
        order by d.due_at, d.position limit ${takenAtOnce} for update skip locked
      )
      update event_deliveries d set attempts = d.attempts + 1, due_at = ${afterNow(leaseMs)}
      from due, events e
      where d.organization_id = ${organizationId} and d.event_id = due.event_id and d.reaction = due.reaction
        and e.organization_id = ${organizationId} and e.id = d.event_id
      returning d.event_id as "eventId", d.reaction, d.attempts, e.name, e.version, e.payload, e.actor, e.request_id as "requestId",
        e.occurred_at as "occurredAt"`),
  )

/** The row of a delivery while this process has its lease. */
const leased = (organizationId: string, { eventId, reaction, attempts }: Delivery) =>
  and(
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.eventId, eventId),
    eq(deliveries.reaction, reaction),
    eq(deliveries.attempts, attempts),
  )

/** The effect of a reaction and the end of its delivery, in one transaction. */
async function perform(organizationId: string, delivery: Delivery, { each, event }: Reaction): Promise<void> {
  const { eventId: id, name, version, actor, occurredAt } = delivery
  const payload = event.payload.decode(delivery.payload)
  await withTenant(organizationId, async (db) => {
    const ended = await db.delete(deliveries).where(leased(organizationId, delivery)).returning({ id: deliveries.eventId })
    // Another process has taken it after the lease was over.
    if (ended.length === 0) return
    const context = { db, organization: { id: organizationId }, now: clock.now(), requestId: delivery.requestId ?? newId() }
    await each(context, { id, name, version, payload, actor, occurredAt: new Date(occurredAt) })
  })
}

/** Stores a failed attempt: the delivery waits for its next one, or is dead. */
async function giveUp(organizationId: string, delivery: Delivery, cause: unknown): Promise<void> {
  const { reason, detail } = asRefusal(cause)
  const error: DeliveryError = { name: reason, params: detail.params }
  const isDead = delivery.attempts >= mostAttempts
  const next = isDead ? { state: 'dead' as const } : { dueAt: afterNow(retryMs(delivery.attempts)) }
  const { eventId: event, reaction, attempts } = delivery
  const about = { event, reaction, attempts, organizationId }
  if (isDead) log().error({ ...about, err: cause }, 'a reaction failed and is not tried again')
  else log().warn({ ...about, err: cause }, 'a try of a reaction failed')
  await withTenant(organizationId, (db) =>
    db
      .update(deliveries)
      .set({ ...next, error })
      .where(leased(organizationId, delivery)),
  )
}

/**
 * Delivers what is due in an organization: new events, then at most twenty deliveries. Returns how many of both were found; 0 means that nothing is due.
 */
export async function deliverIn(
  organizationId: string,
  reactions: ReadonlyMap<string, Reaction>,
  signal: AbortSignal,
): Promise<number> {
  const events = await fanOut(organizationId, [...reactions.values()])
  const taken = await take(organizationId, [...reactions.keys()])
  for (const delivery of taken) {
    // Released by the end of its lease.
    if (signal.aborted) break
    const reaction = reactions.get(delivery.reaction)
    if (!reaction) continue
    await perform(organizationId, delivery, reaction).catch((error: unknown) => giveUp(organizationId, delivery, error))
  }
  return events + taken.length
}
