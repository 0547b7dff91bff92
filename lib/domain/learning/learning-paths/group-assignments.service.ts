import { eq, sql } from 'drizzle-orm'
import { groupAssignments, learningPaths } from '@/db/schema/learning-paths'
import { containsGroup, isManaged } from '@/lib/domain/people/groups/group-tree.service'
import { asParent, groupAsJson, groupRecords } from '@/lib/domain/people/groups/groups.service'
import { groupReach, reachedBy } from '@/lib/platform/auth/permissions'
import { personId } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { storedRule } from './due-rule.contract'
import { lockForEnrolling } from './enrolling.service'
import { type Assignment, closeAssignment } from './following.service'
import * as contracts from './group-assignments.contract'
import { calledLike, titlesOf } from './path-records.service'
import { enrolGroup, learningPaths as room } from './room'
import { assertTaught, filtersOfReach, isTaught, isWithinTaught, teacherOf } from './taught-paths.service'

const organizationId = sql`${groupAssignments.organizationId}`
const groupId = sql`${groupAssignments.groupId}`
const withinReach = filtersOfReach({
  ofGroup: (manager) => isManaged({ organizationId, groupId }, manager),
  ofPath: (teacher) => isTaught({ organizationId, pathId: sql`${groupAssignments.pathId}` }, teacher),
})
const fields = {
  path: sql`(select json_build_object('id', p.id, 'title', json_strip_nulls(json_build_object('ar', p.locales -> 'ar' ->> 'title', 'en', p.locales -> 'en' ->> 'title')))
    from learning_paths p where p.organization_id = ${organizationId} and p.id = ${groupAssignments.pathId})`,
  group: groupAsJson(organizationId, groupId),
}

const ofPath = list(contracts.listPathAssignments, {
  table: groupAssignments,
  filters: { path: eq(groupAssignments.pathId, given('path')), ...withinReach },
  parent: learningPaths,
  parentWhere: isWithinTaught,
  fields,
})

export const listPathAssignments = implement(
  contracts.listPathAssignments,
  async ({ db, organization, user, fail }, { params, query, page }) => {
    const reached = reachedBy(user, 'enrolment.read')
    const filters = { path: params.id, state: query.state, ...reached }
    const values = teacherOf(reached)
    const found = await ofPath(db, page, { organizationId: organization.id, parentId: params.id, filters, values })
    return found.hasParent ? found : fail('pathNotFound')
  },
)

const ofGroup = list(contracts.listGroupAssignments, {
  table: groupAssignments,
  where: containsGroup({ organizationId, groupId }, sql`${given('parentId')}::uuid`),
  ...asParent,
  fields,
})

export const listGroupAssignments = implement(
  contracts.listGroupAssignments,
  async ({ db, organization, user, fail }, { params, query, page }) => {
    const values = { reach: groupReach(user, 'enrolment.read') ?? '' }
    const asked = { organizationId: organization.id, parentId: params.id, filters: { state: query.state }, values }
    const found = await ofGroup(db, page, asked)
    return found.hasParent ? found : fail('groupNotFound')
  },
)

export const assignToGroup = implement(contracts.assignToGroup, async (context, { params, body }) => {
  const { organization, user, language } = context
  await assertTaught(context, params.id, 'enrolment.assign')
  const { path } = await lockForEnrolling(context, params.id)
  const called = calledLike(path)
  context.note({ resource: { type: 'learningPath', id: path.id, ...called } })
  if (path.status !== 'published') context.fail('pathState')
  const group = await groupRecords.get(context, body.groupId)
  const rule = body.dueRule ? storedRule(body.dueRule, organization.regionalProfile.timeZone) : null
  const { id: pathId } = path
  const assignedBy = user.kind === 'person' ? personId(user) : null
  const values = { organizationId: organization.id, pathId, groupId: group.id, dueRule: rule, onLeave: body.onLeave, assignedBy }
  const { id } = await one(context.db.insert(groupAssignments).values(values).returning())
  await publish(
    context,
    newEvent(room.events.pathAssigned, { assignmentId: id, pathId, groupId: group.id, onLeave: body.onLeave }),
  )
  context.note({ after: { group: group.name, onLeave: body.onLeave, dueRule: rule } })
  const label = called.name[language] ?? called.label
  return { id, ...(await enqueue(context, enrolGroup, { assignmentId: id, onlyNew: false }, { label })) }
})

type Named = { id: string; name: { ar?: string; en?: string } }
/** An assignment as lists show it. */
async function shown(context: TenantContext, row: Assignment, path: Parameters<typeof titlesOf>[0] & { id: string }) {
  const named = groupAsJson(sql`${context.organization.id}::uuid`, sql`${row.groupId}::uuid`)
  const { group } = await one(context.db.execute<{ group: Named | null }>(sql`select ${named} as "group"`))
  return { ...row, path: { id: path.id, title: titlesOf(path) }, group }
}

export const endAssignment = implement(contracts.endAssignment, async (context, { params }) => {
  // With the seats locked, no one is enrolled by it afterwards.
  await assertTaught(context, params.id, 'enrolment.assign')
  const { path } = await lockForEnrolling(context, params.id)
  const isThis = ofTenant(context, groupAssignments, eq(groupAssignments.id, params.aid), eq(groupAssignments.pathId, path.id))
  const [before] = await context.db.select().from(groupAssignments).where(isThis).for('update')
  if (!before) return context.fail('assignmentNotFound')
  context.note({ resource: { type: 'learningPath', id: path.id, ...calledLike(path) } })
  if (before.state === 'ended') context.fail('assignmentEnded')
  const row = await closeAssignment(context, before)
  const after = await shown(context, row, path)
  context.note({ before: { state: before.state }, after: { state: row.state, group: after.group?.name } })
  return after
})
