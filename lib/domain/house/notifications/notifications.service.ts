import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type NoticeValues, notificationDeliveries, notifications } from '@/db/schema/notifications'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { lateList } from '@/lib/platform/lists/late-list'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { valuesWithTexts } from './announcements.service'
import * as contracts from './notifications.contract'
import { changed } from './notify.service'
import { textsOf } from './texts.rules'
import { type KindName, kinds, type NotificationState } from './words'

/** The stored part of a listed notification; its texts are made from it. */
const Stored = contracts.Notification.omit({ title: true, text: true, link: true, subject: true }).extend({
  subjectType: z.string(),
  subjectId: z.string(),
  values: z.unknown(),
})

const inbox = lateList(async () =>
  list(
    { returns: z.array(Stored), list: contracts.listNotifications.list },
    { table: notifications, where: ne(notifications.state, 'hidden'), fields: { values: await valuesWithTexts() } },
  ),
)

/** The page that a notification leads to. */
export function linkOf({ kind, pathId, subjectId }: { kind: KindName; pathId: string | null; subjectId: string }): string | null {
  const { link } = kinds[kind]
  if (!link?.includes(':pathId')) return link?.replace(':subjectId', subjectId) ?? null
  return pathId && link.replace(':pathId', pathId)
}

export const listNotifications = implement(
  contracts.listNotifications,
  async ({ db, organization, user, language }, { query, page }) => {
    const { state = ['unread', 'read'], category } = query
    const filters = { userId: user.id, state, category }
    const { items, paging } = await inbox(db, page, { organizationId: organization.id, filters })
    const rows: z.input<typeof Stored>[] = JSON.parse(`[${new TextDecoder().decode(items.json)}]`)
    const reader = { language, profile: organization.regionalProfile, own: user }
    const shown = rows.map(({ subjectType, subjectId, values, ...row }) => ({
      ...row,
      ...textsOf({ kind: row.kind, values: values as NoticeValues }, reader),
      link: linkOf({ ...row, subjectId }),
      subject: { type: kinds[row.kind].subject, id: subjectId },
      readAt: row.readAt === null ? null : new Date(row.readAt),
      createdAt: new Date(row.createdAt),
    }))
    return { items: shown, paging }
  },
)

const own = (context: TenantContext & { user: { id: string } }) =>
  and(ofTenant(context, notifications, eq(notifications.userId, context.user.id)), ne(notifications.state, 'hidden'))

export const countNotifications = implement(contracts.countNotifications, (context) =>
  one(
    context.db
      .select({
        unread: sql<number>`count(*) filter (where ${notifications.state} = 'unread')`.mapWith(Number),
        total: sql<number>`count(*) filter (where ${notifications.state} <> 'archived')`.mapWith(Number),
      })
      .from(notifications)
      .where(own(context)),
  ),
)

type Changing = TenantContext & { user: { id: string }; now: Date; fail: (reason: 'notificationNotFound') => never }

/** Changes the state of a notification of the caller; the moment of the first reading stays. */
async function change(context: Changing, id: string, state: NotificationState) {
  const readAt = state === 'unread' ? null : sql`coalesce(${notifications.readAt}, ${context.now.toISOString()}::timestamptz)`
  const [row] = await context.db
    .update(notifications)
    .set({ state, readAt })
    .where(and(own(context), eq(notifications.id, id)))
    .returning({ id: notifications.id, state: notifications.state, readAt: notifications.readAt })
  if (!row) return context.fail('notificationNotFound')
  await changed(context, [context.user.id])
  return { ...row, state }
}

export const readNotification = implement(contracts.readNotification, (context, { params }) => change(context, params.id, 'read'))
export const unreadNotification = implement(contracts.unreadNotification, (context, { params }) =>
  change(context, params.id, 'unread'),
)
export const archiveNotification = implement(contracts.archiveNotification, (context, { params }) =>
  change(context, params.id, 'archived'),
)

export const readAllNotifications = implement(contracts.readAllNotifications, async (context, { body: { before } }) => {
  const isUnread = and(own(context), eq(notifications.state, 'unread'), before && lte(notifications.createdAt, before))
  const rows = await context.db
    .update(notifications)
    .set({ state: 'read', readAt: context.now })
    .where(isUnread)
    .returning({ id: notifications.id })
  if (rows.length > 0) await changed(context, [context.user.id])
  return { changed: rows.length }
})

export const explainNotification = implement(contracts.explainNotification, async (context, { params: { id } }) => {
  const [row] = await context.db
    .select()
    .from(notifications)
    .where(and(own(context), eq(notifications.id, id)))
  if (!row) return context.fail('notificationNotFound')
  const [email = null] = await context.db
    .select()
    .from(notificationDeliveries)
    .where(ofTenant(context, notificationDeliveries, eq(notificationDeliveries.notificationId, id)))
  const { kind, category, decidedBy, eventName, happenedAt } = row
  return { id, kind, category, event: { name: eventName, occurredAt: happenedAt }, inApp: { decidedBy }, email }
})

const deliveryList = list(contracts.listDeliveries, {
  table: notificationDeliveries,
  filters: { user: sql`${notificationDeliveries.userId} = any(${given('user')}::uuid[])` },
  fields: {
    person: personAsJson(notificationDeliveries.organizationId, notificationDeliveries.userId),
    kind: sql`(select n.kind from notifications n where n.organization_id = ${notificationDeliveries.organizationId} and n.id = ${notificationDeliveries.notificationId})`,
  },
})

export const listDeliveries = implement(contracts.listDeliveries, ({ db, organization }, { query: { state, user }, page }) =>
  deliveryList(db, page, { organizationId: organization.id, filters: { state, user } }),
)
