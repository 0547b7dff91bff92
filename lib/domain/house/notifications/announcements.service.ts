import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { notificationAnnouncements as announcements, notifications } from '@/db/schema/notifications'
import { peopleAfter, personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { holdersAfter } from '@/lib/domain/house/roles/role-holders.service'
import { nameOfRole } from '@/lib/domain/house/roles/role-members.service'
import { roleRecords } from '@/lib/domain/house/roles/roles.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { lateList } from '@/lib/platform/lists/late-list'
import { list } from '@/lib/platform/lists/list'
import { answerOf } from '@/lib/platform/ports'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './announcements.contract'
import { notify } from './notify.service'
import { announce, notifications as room } from './room'
import type { AudienceType } from './words'

type Row = typeof announcements.$inferSelect
type Audience = { type: AudienceType; id: string | null }

const records = recordsOf(announcements, {
  missing: 'announcementNotFound',
  type: 'notificationAnnouncement',
  label: ({ title }) => title.ar,
  name: ({ title }) => title,
})
const audited = ['title', 'text', 'audienceType', 'audienceId', 'sendAt', 'state'] as const

const { groupAudience, pathAudience } = room.ports
const organizationId = sql`${announcements.organizationId}`
const audienceId = sql`${announcements.audienceId}`

async function fieldsOf() {
  const row = { organizationId, id: audienceId }
  const group = await answerOf(groupAudience)
  const path = await answerOf(pathAudience)
  return {
    audience: sql`json_build_object('type', ${announcements.audienceType}, 'id', ${audienceId}, 'name',
      case ${announcements.audienceType} when 'group' then ${group.name(row)} when 'path' then ${path.name(row)}
        when 'role' then ${nameOfRole(row)} end)`,
    createdBy: personAsJson(announcements.organizationId, announcements.createdBy),
  }
}

/** Whether an announcement is to the people of a path that a person made or teaches. */
const isToTaught = async (teacher: SQL): Promise<SQL> =>
  sql`(${announcements.audienceType} = 'path' and ${(await answerOf(pathAudience)).isTaught({ organizationId, pathId: audienceId }, teacher)})`

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'>; fail(reason: 'announcementNotFound'): never }
/** Refuses an announcement to others than the people of the caller's paths as if it were not there, where they may announce to those only. */
async function assertOwn(context: Reaching, id: string): Promise<void> {
  const teacher = ownReach(context.user, 'notification.announce')
  if (teacher === undefined) return
  const isOwn = and(eq(announcements.id, id), await isToTaught(sql`${teacher}::uuid`))
  if ((await context.db.$count(announcements, ofTenant(context, announcements, isOwn))) === 0)
    context.fail('announcementNotFound')
}

const announcementList = lateList(async () =>
  list(contracts.listAnnouncements, {
    table: announcements,
    filters: { audience: announcements.audienceType, taught: await isToTaught(sql`${given('taught')}::uuid`) },
    fields: await fieldsOf(),
  }),
)

export const listAnnouncements = implement(
  contracts.listAnnouncements,
  ({ db, organization, user }, { query: { state, audience }, page }) => {
    const filters = { taught: ownReach(user, 'notification.announce'), state, audience }
    return announcementList(db, page, { organizationId: organization.id, filters })
  },
)

async function shown(context: TenantContext, row: Row) {
  const fields = await fieldsOf()
  const readCount = sql`(select count(*)::int from notifications n where n.organization_id = ${organizationId}
    and n.subject_id = ${announcements.id} and n.read_at is not null)`
  const withoutAddressCount = sql`(select count(*)::int from notifications n
    join notification_deliveries d on d.organization_id = n.organization_id and d.notification_id = n.id and d.channel = 'email'
    where n.organization_id = ${organizationId} and n.subject_id = ${announcements.id} and d.reason = 'noAddress')`
  type Computed = {
    audience: Audience & { name: Row['title'] | null }
    createdBy: null
    readCount: number
    withoutAddressCount: number
  }
  const computed = await one(
    context.db.execute<Computed>(sql`
      select ${fields.audience} as audience, ${fields.createdBy} as "createdBy", ${readCount} as "readCount",
        ${withoutAddressCount} as "withoutAddressCount"
      from notification_announcements where ${ofTenant(context, announcements, eq(announcements.id, row.id))}`),
  )
  return { ...row, ...computed }
}

export const readAnnouncement = implement(contracts.readAnnouncement, async (context, { params }) => {
  await assertOwn(context, params.id)
  return shown(context, await records.get(context, params.id))
})

type Choosing = TenantContext & { fail(reason: 'pathNotFound'): never }
/** Refuses an audience that a teacher does not reach: only the people of a path that they made or teach are theirs. */
async function assertMayReach(
  context: Choosing,
  teacher: string,
  { type, id }: { type: AudienceType; id: string },
): Promise<void> {
  if (type !== 'path') throw new Refusal('permissionForbidden')
  const path = { organizationId: sql`${context.organization.id}::uuid`, pathId: sql`${id}::uuid` }
  const isTheirs = (await answerOf(pathAudience)).isTaught(path, sql`${teacher}::uuid`)
  const found = await one(context.db.execute<{ isTheirs: boolean }>(sql`select ${isTheirs} as "isTheirs"`))
  if (!found.isTheirs) context.fail('pathNotFound')
}

export const createAnnouncement = implement(contracts.createAnnouncement, async (context, { body }) => {
  const { title, text, audience, sendAt = context.now } = body
  const { type, id = '' } = audience
  const teacher = ownReach(context.user, 'notification.announce')
  if (teacher !== undefined) await assertMayReach(context, teacher, { type, id })
  if (type === 'group') await (await answerOf(groupAudience)).assertIsThere(context, id)
  if (type === 'path') await (await answerOf(pathAudience)).assertIsThere(context, id)
  if (type === 'role') await roleRecords.get(context, id)
  const to = { audienceType: type, audienceId: audience.id ?? null }
  const values = { title, text, ...to, state: 'scheduled', sendAt, createdBy: context.user.id } as const
  return shown(context, await records.insert(context, values, audited))
})

export const cancelAnnouncement = implement(contracts.cancelAnnouncement, async (context, { params }) => {
  await assertOwn(context, params.id)
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.state !== 'scheduled') context.fail('announcementNotScheduled')
  return shown(context, await records.change(context, before, { state: 'cancelled' }, ['state']))
})

/** Starts a job for each announcement of one organization whose time has come. */
export async function startAnnouncing(context: TenantContext & { now: Date }): Promise<number> {
  const { db, organization, now } = context
  const isDue = and(eq(announcements.state, 'scheduled'), lte(announcements.sendAt, now))
  const due = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(ofTenant(context, announcements, isDue))
    .for('update', { skipLocked: true })
  for (const { id } of due) {
    const { jobId } = await enqueueAsSystem({ db, organization, now, requestId: newId() }, announce, { announcementId: id })
    await records.changeIf(context, id, { state: 'sending', jobId })
  }
  return due.length
}

/**
 * The job that notifies the people of an announcement ended without having notified all. Where it is retried, its
 * end makes it `sent`.
 */
export async function failAnnouncing(context: TenantContext, jobId: string): Promise<void> {
  const isSending = eq(announcements.state, 'sending')
  const [found] = await context.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(ofTenant(context, announcements, and(isSending, eq(announcements.jobId, jobId))))
  if (found) await records.changeIf(context, found.id, { state: 'failed' }, isSending)
}

/** The next people of an audience, by id. */
async function audienceAfter(
  context: TenantContext,
  { type, id }: Audience,
  after: string | null,
  most: number,
): Promise<string[]> {
  if (type === 'all' || id === null) return peopleAfter(context, after, most)
  if (type === 'role') return holdersAfter(context, [id], after, most)
  const { peopleAfter: next } = type === 'group' ? await answerOf(groupAudience) : await answerOf(pathAudience)
  return next(context, id, after, most)
}

type Notified = JobRow & { pathId: string | null }

export const announceJob = handlesForSystem<{ announcementId: string }, Notified>(announce, {
  async next(context, { announcementId }, after, most) {
    const row = await records.get(context, announcementId)
    const audience = { type: row.audienceType, id: row.audienceId }
    const pathId = audience.type === 'path' ? audience.id : null
    return (await audienceAfter(context, audience, after, most)).map((at) => ({ at, label: at, pathId }))
  },
  each: (context, { at, pathId }, { announcementId }) =>
    notify(context, {
      userId: at,
      kind: 'announced',
      subjectId: announcementId,
      pathId,
      values: {},
      event: { name: 'announcement', occurredAt: context.now },
      key: `announcement:${announcementId}`,
    }),
  async finish(context, { announcementId }) {
    const isOfIt = ofTenant(context, notifications, eq(notifications.subjectId, announcementId))
    const recipientCount = await context.db.$count(notifications, isOfIt)
    await records.changeIf(context, announcementId, { state: 'sent', sentAt: context.now, recipientCount })
    return { recipients: recipientCount }
  },
})

/**
 * The values of a row of `notifications`; of an announcement its texts, which its notifications do not repeat,
 * and of a topic its title only while that is shown.
 */
export async function valuesWithTexts(): Promise<SQL> {
  const isTopicShown = await answerOf(room.ports.isTopicShown)
  const topic = { organizationId: sql`${notifications.organizationId}`, id: sql`${notifications.subjectId}` }
  return sql`case when ${notifications.kind} = 'announced' then (
    select jsonb_build_object('title', a.title, 'text', a.text) from notification_announcements a
    where a.organization_id = ${notifications.organizationId} and a.id = ${notifications.subjectId})
    when ${notifications.subjectType} = 'communityPost' and not ${isTopicShown(topic)}
      then ${notifications.values} - 'title'
    else ${notifications.values} end`
}

type Written = { kind: string; subjectId: string; values: object }

/** Adds the texts of announcements to the values of their notifications. */
export async function withAnnouncedTexts<N extends Written>(context: TenantContext, notices: readonly N[]): Promise<N[]> {
  const ids = notices.flatMap(({ kind, subjectId }) => (kind === 'announced' ? [subjectId] : []))
  if (ids.length === 0) return [...notices]
  const rows = await context.db
    .select({ id: announcements.id, title: announcements.title, text: announcements.text })
    .from(announcements)
    .where(ofTenant(context, announcements, inArray(announcements.id, [...new Set(ids)])))
  const byId = new Map(rows.map(({ id, title, text }) => [id, { title, text }]))
  return notices.map((notice) => {
    const texts = notice.kind === 'announced' ? byId.get(notice.subjectId) : undefined
    return texts ? { ...notice, values: { ...notice.values, ...texts } } : notice
  })
}
