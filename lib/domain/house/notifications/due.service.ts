import { and, isNull, lte, or, sql } from 'drizzle-orm'
import { notificationDeliveries } from '@/db/schema/notifications'
import { clock } from '@/lib/platform/clock'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { startAnnouncing } from './announcements.service'
import { remind, remindersAtOnce } from './reminders.service'
import { sendBatch } from './room'

type DueContext = TenantContext & { now: Date }

/** A job that has not ended after this time has failed for good: its mails are taken into a new one. */
const batchHours = 6
const mailsAtOnce = 1000

/** Starts a job for the mails that are due in one organization; returns how many they are. */
export async function startSending(context: DueContext): Promise<number> {
  const { db, organization, now } = context
  const left = new Date(now.getTime() - batchHours * 3_600_000)
  const { id, state, dueAt, batchedAt } = notificationDeliveries
  const isDue = ofTenant(
    context,
    notificationDeliveries,
    and(isOneOf(state, 'queued', 'held', 'digested'), lte(dueAt, now), or(isNull(batchedAt), lte(batchedAt, left))),
  )
  const batchId = newId()
  const taken = await db
    .update(notificationDeliveries)
    .set({ batchId, batchedAt: now })
    .where(
      ofTenant(
        context,
        notificationDeliveries,
        sql`${id} in (${db.select({ id }).from(notificationDeliveries).where(isDue).orderBy(dueAt).limit(mailsAtOnce).for('update', { skipLocked: true })})`,
      ),
    )
    .returning({ id })
  if (taken.length === 0) return 0
  await enqueueAsSystem({ db, organization, now, requestId: newId() }, sendBatch, { batchId })
  return taken.length
}

const organizationsAtOnce = 100

/**
 * Makes reminders, starts announcements and the sending of mails in all organizations. Several processes may do
 * it at once.
 */
export async function sendDue(signal?: AbortSignal): Promise<{ reminders: number; mails: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select notifications_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  const done = { reminders: 0, mails: 0 }
  for (const { id } of waiting) {
    const inOrganization = (work: (context: DueContext) => Promise<number>) =>
      withTenant(id, (db) => work({ db, organization: { id }, now: clock.now() }))
    for (let made = remindersAtOnce; made === remindersAtOnce && !signal?.aborted; done.reminders += made)
      made = await inOrganization(remind)
    await inOrganization(startAnnouncing)
    for (let taken = mailsAtOnce; taken === mailsAtOnce && !signal?.aborted; done.mails += taken)
      taken = await inOrganization(startSending)
  }
  return waiting.length > 0 ? done : undefined
}
