import { and, eq, lte } from 'drizzle-orm'
import { type NoticeValues, notificationDeliveries, notifications } from '@/db/schema/notifications'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import type { Published } from '@/lib/platform/events/reaction'
import { announceTo } from '@/lib/platform/live/announce'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { decide, isMandatory, wantedBefore } from './kinds.rules'
import type { EventFacts } from './room'
import { sendAt } from './sending.rules'
import { settingsOf, timesOf } from './settings.service'
import { describeSubject, unwanted } from './subjects.service'
import { type DeliveryReason, type DeliveryState, type KindName, kinds } from './words'

type Notifying = TenantContext & { now: Date }
const { userId, kind, subjectId, values, state } = notifications
const waitingColumns = { userId, kind, subjectId, values, state }

export type Notice = {
  userId: string
  kind: KindName
  subjectId: string
  pathId?: string | null
  values: NoticeValues
  event: { name: string; occurredAt: Date }
  /** Of the cause: a second notice with it is not made. */
  key: string
}

/** Lets the open pages of people know that their notifications changed, when the transaction commits. */
export const changed = ({ db, organization }: TenantContext, userIds: readonly string[]): Promise<void> =>
  announceTo(db, organization.id, userIds)

/**
 * Makes a notification of a person, and its mail as they want it, in the caller's transaction. Does nothing for an account that is not active, and
 * nothing the second time for the same cause.
 */
export async function notify(context: Notifying, notice: Notice): Promise<void> {
  const { db, organization, now } = context
  const { userId, kind: name, pathId = null, values } = notice
  const kind = kinds[name]
  const person = await recipientById(context, userId)
  if (person?.status !== 'active') return
  const settings = await settingsOf(context, userId)
  const isMuted = pathId !== null && settings.mutedPathIds.includes(pathId)
  const chosen = { chosen: settings.frequencies, isMuted, isDuty: values.isDuty }
  const inApp = decide(kind, 'inApp', chosen)
  const [row] = await db
    .insert(notifications)
    .values({
      organizationId: organization.id,
      userId,
      kind: name,
      category: kind.category,
      isMandatory: isMandatory(kind),
      state: inApp.frequency === 'off' ? 'hidden' : 'unread',
      subjectType: kind.subject,
      subjectId: notice.subjectId,
      pathId,
      values: notice.values,
      eventName: notice.event.name,
      eventKey: notice.key,
      happenedAt: notice.event.occurredAt,
      decidedBy: inApp.by,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [notifications.organizationId, notifications.userId, notifications.eventKey] })
    .returning({ id: notifications.id })
  if (!row) return
  const email = decide(kind, 'email', chosen)
  const isOff = email.frequency === 'off'
  // Mail that is off by default has no row, because no one expects it.
  if (kind.isMailed && !(isOff && email.by === 'default')) {
    const { regionalProfile } = await readOrganization(context)
    const times = timesOf(settings, person, regionalProfile)
    const isAtOnce = email.by === 'mandatory' || isOff
    const dueAt = isAtOnce ? now : sendAt(now, email.frequency, times, regionalProfile, wantedBefore({ kind: name, values }))
    await db.insert(notificationDeliveries).values({
      organizationId: organization.id,
      notificationId: row.id,
      userId,
      channel: 'email',
      ...stateOf(email, dueAt > now),
      frequency: email.frequency,
      decidedBy: email.by,
      dueAt,
      createdAt: now,
    })
  }
  await changed(context, [userId])
}

type Recipients = { userIds?: readonly string[]; values?: NoticeValues }
/** Notifies people of the subject of an event: those given, else its person. More values are added to those of the subject. */
export async function notifyOf(
  context: Notifying,
  event: Published<EventFacts>,
  kind: KindName,
  { userIds, values: more }: Recipients = {},
): Promise<void> {
  const { userId } = event.payload
  const about = await describeSubject(context, kind, event.payload)
  if (!about) return
  const values = { ...about.values, ...more }
  for (const person of userIds ?? (userId === undefined ? [] : [userId]))
    await notify(context, { ...about, userId: person, kind, values, event, key: event.id })
}

/** The first state of a mail. */
function stateOf(
  { frequency, by }: ReturnType<typeof decide>,
  isLater: boolean,
): { state: DeliveryState; reason: DeliveryReason | null } {
  if (frequency === 'off') return { state: 'suppressed', reason: by === 'mutedPath' ? 'mutedPath' : 'switchedOff' }
  if (frequency !== 'immediate') return { state: 'digested', reason: null }
  return isLater ? { state: 'held', reason: 'quietHours' } : { state: 'queued', reason: null }
}

/** A person has read what notifications are about: so have they those, as they were until then. */
export async function readAbout(context: TenantContext, userId: string, subjectId: string, until: Date): Promise<void> {
  const isMeant = and(
    eq(notifications.userId, userId),
    eq(notifications.subjectId, subjectId),
    eq(notifications.state, 'unread'),
    lte(notifications.happenedAt, until),
  )
  const read = await context.db
    .update(notifications)
    .set({ state: 'read', readAt: until })
    .where(ofTenant(context, notifications, isMeant))
    .returning({ id: notifications.id })
  if (read.length > 0) await changed(context, [userId])
}

/** Mails about something that changed are decided again at once, so that their person sees what becomes of them. */
export async function decideAgain(context: Notifying, subjectId: string): Promise<void> {
  const isWaiting = isOneOf(notificationDeliveries.state, 'queued', 'held', 'digested')
  const waiting = await context.db
    .select({ ...waitingColumns, deliveryId: notificationDeliveries.id })
    .from(notificationDeliveries)
    .innerJoin(
      notifications,
      and(
        eq(notifications.organizationId, notificationDeliveries.organizationId),
        eq(notifications.id, notificationDeliveries.notificationId),
      ),
    )
    .where(ofTenant(context, notificationDeliveries, and(isWaiting, eq(notifications.subjectId, subjectId))))
  for (const [deliveryId, reason] of await unwanted(context, waiting))
    await context.db
      .update(notificationDeliveries)
      .set({ state: 'suppressed', reason })
      .where(ofTenant(context, notificationDeliveries, and(isWaiting, eq(notificationDeliveries.id, deliveryId))))
}

/** The notifications of a person, oldest first. */
export const notificationsOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(notifications)
    .where(ofTenant(context, notifications, eq(notifications.userId, userId)))
    .orderBy(notifications.createdAt, notifications.id)
