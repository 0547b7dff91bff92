import { eq, lte } from 'drizzle-orm'
import { notificationReminders } from '@/db/schema/notifications'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { notify } from './notify.service'
import { nextReminder } from './sending.rules'
import { describeSubject } from './subjects.service'

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

export const remindersAtOnce = 100

/**
 * Makes the reminders that are due in one organization, and plans the next ones; returns how many. Rows of
 * another process are left to it.
 */
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
    const about = await describeSubject(context, step, { enrolmentId, pathId, dueAt })
    if (about)
      await notify(context, {
        ...about,
        userId,
        kind: step,
        event: { name: 'dueDate', occurredAt: nextAt },
        key: `${step}:${enrolmentId}:${nextAt.toISOString()}`,
      })
    await planReminder(context, row)
  }
  return due.length
}
