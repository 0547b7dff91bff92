import { eq, sql } from 'drizzle-orm'
import { assignmentExtensions as extensions } from '@/db/schema/assignments'
import { peopleById, personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'
import { groupAsJson, groupRecords } from '@/lib/domain/people/groups/groups.service'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { settingsFrom } from './definition-shapes.contract'
import { assignmentRecords } from './definitions.service'
import * as contracts from './extensions.contract'
import { assignments as room } from './room'

const records = recordsOf(extensions, {
  missing: 'extensionNotFound',
  type: 'assignmentExtension',
  // The reason stays out of the activity log: it may say something about a person's health.
  label: () => undefined,
})

const { organizationId, assignmentId, userId, groupId } = extensions
const extensionList = list(contracts.listExtensions, {
  table: extensions,
  filters: { assignment: assignmentId, person: userId, group: groupId },
  fields: {
    assignment: sql`(select json_build_object('id', a.id, 'title', a.title) from assignments a
      where a.organization_id = ${sql`${organizationId}`} and a.id = ${sql`${assignmentId}`})`,
    person: personAsJson(organizationId, userId),
    group: groupAsJson(sql`${organizationId}`, sql`${groupId}`),
  },
})

export const listExtensions = implement(contracts.listExtensions, ({ db, organization }, { query, page }) =>
  extensionList(db, page, { organizationId: organization.id, filters: query }),
)

/** Until when a person got more time for an assignment, alone or as one of a group; null: they did not. */
export async function extendedUntil(
  { db, organization }: TenantContext,
  { assignmentId: assignment, userId: person }: { assignmentId: string; userId: string },
): Promise<Date | null> {
  const who = { organizationId: sql`e.organization_id`, userId: sql`${person}::uuid` }
  const [found] = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from max(e.until)) * 1000)::float8 as ms from assignment_extensions e
    where e.organization_id = ${organization.id} and e.assignment_id = ${assignment}
      and (e.user_id = ${person} or (e.group_id is not null and ${isInGroups(who, sql`array[e.group_id]`)}))`)
  return found?.ms ? new Date(Number(found.ms)) : null
}

const audited = ['assignmentId', 'userId', 'groupId', 'until'] as const

export const createExtension = implement(contracts.createExtension, async (context, { params, body }) => {
  const { userId: person = null, groupId: group = null, reason } = body
  if ((person === null) === (group === null)) throw invalid({ key: 'required', property: 'userId' })
  context.concerns(person ?? '')
  const { settings } = await assignmentRecords.get(context, params.id)
  if (group !== null) await groupRecords.get(context, group)
  if (person !== null && !(await peopleById(context, [person])).has(person)) context.fail('userNotFound')
  const until = momentIn(body.until, await timeZoneOf(context))
  const { dueAt } = settingsFrom(settings)
  if (until <= context.now || (dueAt !== null && until <= dueAt)) context.fail('extensionEarlier')
  const values = { assignmentId: params.id, userId: person, groupId: group, until, reason, createdBy: context.user.id }
  const row = await records.insert(context, values, audited)
  const about = { assignmentId: params.id, extensionId: row.id, extendedUserId: person, groupId: group, until }
  await publish(context, newEvent(room.events.assignmentExtended, about))
  return { id: row.id, until }
})

export const removeExtension = implement(contracts.removeExtension, async (context, { params }) => {
  const row = await records.lock(context, params.extensionId)
  await records.remove(context, row, audited)
  return { id: row.id }
})

export const extensionsOfPerson = (context: TenantContext, person: string) =>
  context.db
    .select({ assignmentId: extensions.assignmentId, until: extensions.until, createdAt: extensions.createdAt })
    .from(extensions)
    .where(ofTenant(context, extensions, eq(extensions.userId, person)))
    .orderBy(extensions.createdAt)

/** Ends the extensions of a person who is erased: their reasons may say something about their health. */
export const forgetExtensions = (context: TenantContext, person: string): Promise<unknown> =>
  context.db.delete(extensions).where(ofTenant(context, extensions, eq(extensions.userId, person)))
