import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { notificationDeliveries, notificationReminders } from '@/db/schema/notifications'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { clock } from '@/lib/platform/clock'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { startAnnouncing } from './announcements.service'
import { notify } from './notify.service'
import { sendBatch } from './room'
import { nextReminder } from './sending.rules'

type Reminding = TenantContext & { now: Date }
type Due = { enrolmentId: string; userId: string; pathId: string; dueAt: Date | null }

const of = (context: TenantContext, enrolmentId: string) =>
  ofTenant(context, notificationReminders, eq(notificationReminders.enrolmentId, enrolmentId))

/** No more reminders of an enrolment. */
export const stopReminding = (context: TenantContext, enrolmentId: string): Promise<unknown> =>
  context.db.delete(notificationReminders).where(of(context, enrolmentId))

/** Plans the next reminder of an enrolment after a moment; without a due date or after the last one there is none. */
export async function planReminder(context: Reminding, { enrolmentId, userId, pathId, dueAt }: Due): Promise<void> {
  const next = dueAt && nextReminder(dueAt, context.now, await timeZoneOf(context))
  if (!dueAt || !next) {
    await stopReminding(context, enrolmentId)
    return
  }
  const set = { userId, pathId, dueAt, step: next.step, nextAt: next.at }
  await context.db
    .insert(notificationReminders)
    .values({ organizationId: context.organization.id, enrolmentId, ...set })
    .onConflictDoUpdate({ target: [notificationReminders.organizationId, notificationReminders.enrolmentId], set })
}

const remindersAtOnce = 100

/** Makes the reminders that are due in one organization, and plans the next ones; returns how many. Rows of another process are left to it. */
export async function remind(context: Reminding): Promise<number> {
  const due = await context.db
    .select()
    .from(notificationReminders)
    .where(ofTenant(context, notificationReminders, lte(notificationReminders.nextAt, context.now)))
    .orderBy(notificationReminders.nextAt)
    .limit(remindersAtOnce)
    .for('update', { skipLocked: true })
  for (const row of due) {
    const { enrolmentId, userId, pathId, dueAt, step, nextAt } = row
    const path = await pathNow(context, pathId)
    if (path)
      await notify(context, {
        userId,
        kind: step,
        subjectId: enrolmentId,
        pathId,
        values: { path: titlesOf(path), dueAt: dueAt.toISOString() },
        event: { name: 'dueDate', occurredAt: nextAt },
        key: `${step}:${enrolmentId}:${nextAt.toISOString()}`,
      })
    await planReminder(context, row)
  }
  return due.length
}

/** A job that has not ended after this time has failed for good: its mails are taken into a new one. */
const batchHours = 6
const mailsAtOnce = 1000

/** Starts a job for the mails that are due in one organization; returns how many they are. */
export async function startSending(context: Reminding): Promise<number> {
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

/** Makes reminders, starts announcements and the sending of mails in all organizations. Several processes may do it at once. */
export async function sendDue(signal?: AbortSignal): Promise<{ reminders: number; mails: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select notifications_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  const done = { reminders: 0, mails: 0 }
  for (const { id } of waiting) {
    const inOrganization = (work: (context: Reminding) => Promise<number>) =>
      withTenant(id, (db) => work({ db, organization: { id }, now: clock.now() }))
    for (let made = remindersAtOnce; made === remindersAtOnce && !signal?.aborted; done.reminders += made)
      made = await inOrganization(remind)
    await inOrganization(startAnnouncing)
    for (let taken = mailsAtOnce; taken === mailsAtOnce && !signal?.aborted; done.mails += taken)
      taken = await inOrganization(startSending)
  }
  return waiting.length > 0 ? done : undefined
}
