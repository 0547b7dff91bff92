import { and, eq } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { notificationDeliveries, notifications } from '@/db/schema/notifications'
import { notify } from '@/lib/domain/house/notifications/notify.service'
import type { KindName, NotificationState } from '@/lib/domain/house/notifications/words'
import { pathNow } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { titlesOf } from '@/lib/domain/learning/learning-paths/path-records.service'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'

const [hour, day] = [3_600_000, 86_400_000]

type Demo = {
  /** Counts the person's enrolments from 0. */
  enrolment: number
  kind: KindName
  event: string
  state: NotificationState
  hoursAgo: number
  /** Days from now until the due date that it names. */
  dueIn?: number
  mail: 'sent' | 'held'
}
const demo: readonly Demo[] = [
  { enrolment: 0, kind: 'renewed', event: 'enrolmentRenewed', state: 'archived', hoursAgo: 504, dueIn: 30, mail: 'sent' },
  { enrolment: 1, kind: 'seatGiven', event: 'enrolmentSeatGiven', state: 'archived', hoursAgo: 430, mail: 'sent' },
  { enrolment: 0, kind: 'dueInWeek', event: 'dueDate', state: 'read', hoursAgo: 216, dueIn: -2, mail: 'sent' },
  { enrolment: 0, kind: 'overdue', event: 'enrolmentOverdue', state: 'read', hoursAgo: 48, dueIn: -2, mail: 'sent' },
  { enrolment: 0, kind: 'extended', event: 'enrolmentExtended', state: 'unread', hoursAgo: 24, dueIn: 14, mail: 'sent' },
  { enrolment: 1, kind: 'reopened', event: 'enrolmentReopened', state: 'unread', hoursAgo: 5, mail: 'held' },
  { enrolment: 1, kind: 'dueInWeek', event: 'dueDate', state: 'unread', hoursAgo: 3, dueIn: 7, mail: 'held' },
]

/** Notifications of a person about their enrolments: unread, read and archived ones, with mails that were sent and mails that wait for quiet hours to end. */
export async function fillInbox(organization: { id: string }, userId: string): Promise<void> {
  const now = clock.now()
  await withTenant(organization.id, async (db) => {
    const theirs = await db
      .select({ id: enrolments.id, pathId: enrolments.pathId })
      .from(enrolments)
      .where(and(eq(enrolments.organizationId, organization.id), eq(enrolments.userId, userId)))
      .orderBy(enrolments.createdAt, enrolments.id)
    for (const { enrolment, kind, event, state, hoursAgo, dueIn, mail } of demo) {
      const about = theirs[enrolment]
      const path = about && (await pathNow({ db, organization }, about.pathId))
      if (!path) continue
      const at = new Date(now.getTime() - hoursAgo * hour)
      const dueAt = dueIn === undefined ? null : new Date(now.getTime() + dueIn * day).toISOString()
      const key = `demo:${kind}:${hoursAgo}`
      await notify(
        { db, organization, now: at },
        {
          userId,
          kind,
          key,
          subjectId: about.id,
          pathId: about.pathId,
          values: { path: titlesOf(path), dueAt },
          event: { name: event, occurredAt: at },
        },
      )
      const isIt = and(
        eq(notifications.organizationId, organization.id),
        eq(notifications.userId, userId),
        eq(notifications.eventKey, key),
      )
      const [row] = await db
        .update(notifications)
        .set({ state, readAt: state === 'unread' ? null : new Date(at.getTime() + hour) })
        .where(isIt)
        .returning({ id: notifications.id })
      if (!row) continue
      const isSent = mail === 'sent'
      await db
        .update(notificationDeliveries)
        .set({
          state: mail,
          reason: isSent ? null : 'quietHours',
          dueAt: isSent ? at : new Date(now.getTime() + 12 * hour),
          sentAt: isSent ? at : null,
        })
        .where(and(eq(notificationDeliveries.organizationId, organization.id), eq(notificationDeliveries.notificationId, row.id)))
    }
  })
}
