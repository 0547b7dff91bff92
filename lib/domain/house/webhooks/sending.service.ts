import { eq, sql } from 'drizzle-orm'
import { webhookDeliveries as deliveries, webhooks } from '@/db/schema/webhooks'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { lockNumbered } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { afterNow, now as databaseNow } from '@/lib/platform/jobs/lease'
import { fetchOutgoing, OutgoingFailed, type OutgoingLimits } from '@/lib/platform/outgoing'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { webhooks as room, sendDisabledNotice } from './room'
import { secretsAt } from './secrets.service'
import { askedDelay, delayAfter, headersOf } from './signing.rules'
import { setDueOf, webhookRecords } from './webhooks.service'
import type { DeliveryProblem } from './words'

/** Attempts under way in this process. */
export const mostAtOnce = 40
/** Of them to receivers whose last attempt failed, so that those who hang leave places to the others. */
export const mostFailingAtOnce = 16
/** Attempts under way to one receiver, in all processes; one whose last attempt failed gets one. */
export const mostPerReceiver = 4
/** The answer is read up to 4 kB, and no further. */
export const sendingLimits: OutgoingLimits = { ms: 15_000, bytes: 4096, atOnce: mostAtOnce + 10, isCut: true }
/** A process that has not stored the outcome of an attempt after this time in ms has lost it. */
export const leaseMs = 60_000
/** After so long without a success in ms, a webhook is disabled. */
export const mostFailingMs = 3 * 86_400_000
const organizationsAtOnce = 100
/** The first number of the lock under which deliveries of an organization are taken. */
const takingLock = 727_011

/** A delivery that this process has leased, and where it is sent. */
export type Taken = {
  organizationId: string
  id: string
  leaseId: string
  messageId: string
  body: string
  tries: number
  event: string
  webhook: Pick<
    typeof webhooks.$inferSelect,
    'id' | 'url' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousUntil' | 'earlierSecrets' | 'failingSince'
  >
}

/** Active organizations with deliveries that are due, by id, after one of them. */
export async function organizationsWithDeliveries(after: string): Promise<string[]> {
  const rows = await execute<{ id: string }>(
    sql`select webhook_deliveries_due(${clock.offsetMs}::int, ${after}::uuid, ${organizationsAtOnce}::int) as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Leases deliveries of an organization that are due, those to receivers without failures first. One process at a time, so that the number under way
 * to each receiver is exact.
 */
export function take(organizationId: string, most: { all: number; failing: number }): Promise<Taken[]> {
  const leaseId = newId()
  return withTenant(organizationId, async (db) => {
    // Waits for the other: a process that goes on without a look would leave what is due to the next one, seconds later.
    await lockNumbered(db, takingLock, organizationId)
    const rows = await db.execute<Omit<Taken, 'webhook' | 'organizationId' | 'leaseId'> & { webhookId: string }>(sql`
      with receivers as (
        select w.id, w.failing_since is not null as is_failing,
          case when w.failing_since is null then ${mostPerReceiver}::int else 1 end - (select count(*)::int from webhook_deliveries u
            where u.organization_id = w.organization_id and u.webhook_id = w.id and u.lease_id is not null and u.due_at > ${databaseNow()}) as free
        from webhooks w where w.organization_id = ${organizationId} and w.state = 'active'
      ), due as (
        select d.id, d.due_at, r.is_failing, row_number() over (partition by r.is_failing order by d.due_at) as place
        from receivers r cross join lateral (
          select n.id, n.due_at from webhook_deliveries n
          where n.organization_id = ${organizationId} and n.webhook_id = r.id and n.state = 'waiting' and n.due_at <= ${databaseNow()}
          order by n.due_at limit greatest(r.free, 0)) d
      ), chosen as (
        select id from due where not is_failing or place <= ${most.failing}::int order by is_failing, due_at limit ${most.all}::int
      )
      update webhook_deliveries d set attempts = d.attempts + 1, tries = d.tries + 1, lease_id = ${leaseId}::uuid,
        due_at = ${afterNow(leaseMs)}, attempted_at = ${databaseNow()}
      from chosen where d.organization_id = ${organizationId} and d.id = chosen.id and d.state = 'waiting' and d.due_at <= ${databaseNow()}
      returning d.id, d.message_id as "messageId", d.body, d.tries, d.event, d.webhook_id as "webhookId"`)
    if (rows.length === 0) return []
    const own = await db
      .select()
      .from(webhooks)
      .where(ofTenant({ organization: { id: organizationId } }, webhooks))
    return rows.flatMap(({ webhookId, ...row }) => {
      const webhook = own.find(({ id }) => id === webhookId)
      return webhook ? [{ ...row, organizationId, leaseId, webhook }] : []
    })
  })
}

type Outcome = { problem: DeliveryProblem | null; responseStatus: number | null; responseBody: string | null; durationMs: number }
/** An outcome, and how long in ms the receiver asks to wait. */
type Answered = { outcome: Outcome; askedMs: number }

const problemOf = (status: number): DeliveryProblem | null => {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

/** Sends a delivery. Rejects only if it was aborted. */
async function attempt({ messageId, body, webhook }: Taken, signal: AbortSignal): Promise<Answered> {
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  const now = clock.now()
  try {
    const headers = headersOf(secretsAt(webhook, now), { id: messageId, body, now })
    const answer = await fetchOutgoing(webhook.url, { method: 'POST', headers, body, signal }, sendingLimits)
    const text = (await answer.text()).replaceAll('\0', '\uFFFD')
    const outcome = { problem: problemOf(answer.status), responseStatus: answer.status, responseBody: text, durationMs: since() }
    return { outcome, askedMs: askedDelay(answer.headers.get('retry-after'), now) }
  } catch (error) {
    if (signal.aborted) throw error
    const failed = { responseStatus: null, responseBody: null, durationMs: since() }
    if (!(error instanceof OutgoingFailed)) throw error
    const { reason } = error
    const problem = reason === 'addressForbidden' || reason === 'timedOut' ? reason : 'unreachable'
    return { outcome: { ...failed, problem }, askedMs: 0 }
  }
}

/** Stores the outcome of an attempt, if this process still has its lease, and what it means for the webhook. */
async function settle(taken: Taken, { outcome, askedMs }: Answered): Promise<void> {
  const { organizationId, id, leaseId, tries, webhook } = taken
  const { problem } = outcome
  // A test is one attempt, of which the person who asked for it sees the outcome; it says nothing of the health of the webhook.
  const isTest = taken.event === 'webhookTested'
  const next = problem === null || problem === 'gone' || isTest ? null : delayAfter(tries)
  const delay = next === null ? null : Math.max(next, askedMs)
  const state = problem === null ? 'delivered' : delay === null ? 'failed' : 'waiting'
  const after = { delivered: { deliveredAt: databaseNow(), dueAt: null }, failed: { dueAt: null }, waiting: {} }[state]
  await withTenant(organizationId, async (db) => {
    const context = { db, organization: { id: organizationId }, now: clock.now(), requestId: newId() }
    const mine = ofTenant(context, deliveries, eq(deliveries.id, id), eq(deliveries.leaseId, leaseId))
    const ownWebhook = ofTenant(context, webhooks, eq(webhooks.id, webhook.id))
    // The webhook first, as everywhere, and only if this attempt tells something new of it.
    const isNews = !isTest && (problem === null ? webhook.failingSince !== null : true)
    const [stored] = isNews ? await db.select().from(webhooks).where(ownWebhook).for('update') : []
    // It may have been paused meanwhile: then there is no time for the next attempt.
    const dueAt = delay === null ? {} : { dueAt: stored?.state === 'active' ? afterNow(delay) : null }
    const values = { ...outcome, ...after, ...dueAt, state, leaseId: null }
    const [written] = await db
      .update(deliveries)
      .set(values as Partial<typeof deliveries.$inferInsert>)
      .where(mine)
      .returning({ id: deliveries.id })
    if (!written || !stored) return
    if (problem === null) {
      if (stored.failingSince) await db.update(webhooks).set({ failingSince: null }).where(ownWebhook)
      return
    }
    const failingSince = stored.failingSince ?? context.now
    if (!stored.failingSince) await db.update(webhooks).set({ failingSince }).where(ownWebhook)
    const isOver = context.now.getTime() - failingSince.getTime() >= mostFailingMs
    if (stored.state !== 'active' || !(problem === 'gone' || isOver)) return
    const reason = problem === 'gone' ? ('gone' as const) : ('failing' as const)
    await webhookRecords.changeIf(context, webhook.id, { state: 'disabled', disabledReason: reason, disabledAt: context.now })
    await setDueOf(context, webhook.id, null)
    await publish(context, newEvent(room.events.webhookDisabled, { webhookId: webhook.id, reason }))
    await enqueueAsSystem(context, sendDisabledNotice, { webhookId: webhook.id })
    await recordAsSystem(db, organizationId, 'webhookDisabled', {
      resource: { type: 'webhook', id: webhook.id, label: stored.description ?? new URL(stored.url).host },
      before: { state: stored.state },
      after: { state: 'disabled', reason },
    })
  })
}

/** One attempt of a delivery, and its outcome. */
export async function sendDelivery(taken: Taken, signal: AbortSignal): Promise<void> {
  await settle(taken, await attempt(taken, signal))
}
