import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { enrolments, groupAssignments } from '@/db/schema/learning-paths'
import { personById } from '@/lib/domain/house/identity/account/people.service'
import type { InZone } from '@/lib/domain/house/organizations/organizations.service'
import {
  containsGroup,
  countMembers,
  isInGroups,
  isInside,
  membersAfter,
  peopleInside,
} from '@/lib/domain/people/groups/group-tree.service'
import { groups } from '@/lib/domain/people/groups/room'
import type { AuditNote } from '@/lib/platform/audit/record'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { one } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type SystemJobContext } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { enrol, lockForEnrolling } from './enrolling.service'
import { changeEnrolment, type EnrolmentRow, isUnstarted } from './enrolment-records.service'
import { endEnrolment, noteEnrolment } from './enrolments.service'
import { calledLike } from './path-records.service'
import { enrolGroup, releaseGroup, learningPaths as room } from './room'

export type Assignment = typeof groupAssignments.$inferSelect
type Acting = Publishing & { organization: InZone } & Parameters<typeof noteEnrolment>[0]
// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Refusing<E> = Acting & { fail: (reason: E) => never }
type Joining = Parameters<typeof lockForEnrolling>[0] &
  Parameters<typeof enrol>[0] &
  Refusing<'assignmentEnded' | 'notInGroup' | 'pathState' | 'userNotFound' | 'userInactive'>

// Membership is read after the seats of the path are locked, both where people are enrolled and where they are released: whoever comes second sees
// what the first has done, so that a person who leaves while they are enrolled is never left with an enrolment that the assignment would withdraw.

const assignmentNow = async (context: TenantContext, id: string): Promise<Assignment | undefined> =>
  (
    await context.db
      .select()
      .from(groupAssignments)
      .where(ofTenant(context, groupAssignments, eq(groupAssignments.id, id)))
  )[0]

/** Enrols a person of the group in the path of an assignment. */
async function enrolMember(context: Joining, { id, pathId }: Pick<Assignment, 'id' | 'pathId'>, userId: string) {
  const { fail } = context
  const person = (await personById(context, userId)) ?? fail('userNotFound')
  const { path, taken } = await lockForEnrolling(context, pathId)
  const assignment = await assignmentNow(context, id)
  if (assignment?.state !== 'active') return fail('assignmentEnded')
  if (!(await isInside(context, assignment.groupId, userId))) fail('notInGroup')
  if (person.status !== 'active') fail('userInactive')
  if (path.status !== 'published') fail('pathState')
  const { dueRule, assignedBy } = assignment
  const who = { id: userId, searchText: person.searchText }
  const assigned = { source: 'group' as const, assignmentId: id, assignedBy: assignedBy ?? undefined, dueRule }
  const row = await enrol(context, { path, person: who, ...assigned }, taken)
  noteEnrolment(context, path, row, null)
}

/** The other active assignment of a path that a person is in the group of, if there is one. */
async function otherOver(context: TenantContext, { id, pathId }: Assignment, userId: string): Promise<string | undefined> {
  const person = { organizationId: sql`${groupAssignments.organizationId}`, userId: sql`${userId}::uuid` }
  const isOther = and(
    eq(groupAssignments.pathId, pathId),
    isOneOf(groupAssignments.state, 'active'),
    sql`${groupAssignments.id} <> ${id}`,
    isInGroups(person, sql`array[${groupAssignments.groupId}]`),
  )
  const [other] = await context.db
    .select({ id: groupAssignments.id })
    .from(groupAssignments)
    .where(ofTenant(context, groupAssignments, isOther))
    .orderBy(asc(groupAssignments.createdAt), asc(groupAssignments.id))
    .limit(1)
  return other?.id
}

type Held = Pick<EnrolmentRow, 'id' | 'pathId'>

/**
 * Withdraws an enrolment of an assignment whose person is no longer in the group, if the assignment says so and nothing was done; returns whether it
 * did. A person who is in another group with the path keeps it through that.
 */
async function releaseMember(context: Acting & Parameters<typeof lockForEnrolling>[0], { id, pathId }: Held): Promise<boolean> {
  const { path } = await lockForEnrolling(context, pathId)
  const [before] = await context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, eq(enrolments.id, id), isUnstarted))
    .for('update')
  const assignment = before?.assignmentId ? await assignmentNow(context, before.assignmentId) : undefined
  if (!before || !assignment || (await isInside(context, assignment.groupId, before.userId))) return false
  const other = await otherOver(context, assignment, before.userId)
  if (other) await changeEnrolment(context, before, { assignmentId: other })
  if (other || assignment.onLeave === 'keep') return false
  const row = await endEnrolment(context, path, before, { state: 'withdrawn' })
  noteEnrolment(context, path, row, before)
  return true
}

/**
 * People in the group of an assignment, or in one that it contains, who have no enrolment in the path that counts; with `onlyNew`, none at all but one
 * that ended because they had left: what was withdrawn by hand stays so.
 */
const missingFrom = ({ groupId, pathId }: Assignment, { organization }: TenantContext, onlyNew: boolean) => ({
  groupId,
  where: (userId: SQL) => sql`not exists (
    select from enrolments e where e.organization_id = ${organization.id}::uuid and e.path_id = ${pathId}::uuid and e.user_id = ${userId}
      and (e.state in ('invited', 'waiting', 'active', 'overdue', 'completed')
        or ${onlyNew}::boolean and not (e.state = 'withdrawn' and e.assignment_id is not null)))`,
})

type Following = { assignmentId: string; onlyNew: boolean }
const assignmentOf = async (context: SystemJobContext, id: string) =>
  (await assignmentNow(context, id)) ?? context.fail('assignmentNotFound')

export const enrolGroupJob = handlesForSystem<Following, { at: string; label?: string; assignment: Assignment }>(enrolGroup, {
  permission: 'enrolment.assign',
  audit: 'enrolmentCreated',
  count: async (context, { assignmentId, onlyNew }) =>
    countMembers(context, missingFrom(await assignmentOf(context, assignmentId), context, onlyNew)),
  async next(context, { assignmentId, onlyNew }, after, most) {
    const assignment = await assignmentOf(context, assignmentId)
    const ids = await membersAfter(context, missingFrom(assignment, context, onlyNew), after, most)
    return ids.map((id) => ({ at: id, label: id, assignment }))
  },
  async each(context, row) {
    // Failed rows are shown by email, not by id.
    row.label = (await personById(context, row.at))?.email ?? row.at
    await enrolMember(context, row.assignment, row.at)
  },
})

export const releaseGroupJob = handlesForSystem<{ assignmentId: string }, { at: string; pathId: string }>(releaseGroup, {
  audit: 'enrolmentWithdrawn',
  async next(context, { assignmentId }, after, most) {
    const { groupId } = await assignmentOf(context, assignmentId)
    const person = { organizationId: sql`${enrolments.organizationId}`, userId: sql`${enrolments.userId}` }
    const isOne = and(
      eq(enrolments.assignmentId, assignmentId),
      isUnstarted,
      sql`not ${isInGroups(person, sql`array[${groupId}::uuid]`)}`,
      after === null ? undefined : sql`${enrolments.id} > ${after}::uuid`,
    )
    const rows = await context.db
      .select({ id: enrolments.id, pathId: enrolments.pathId })
      .from(enrolments)
      .where(ofTenant(context, enrolments, isOne))
      .orderBy(asc(enrolments.id))
      .limit(most)
    return rows.map(({ id, pathId }) => ({ at: id, pathId }))
  },
  async each(context, { at, pathId }) {
    if (!(await releaseMember(context, { id: at, pathId }))) context.fail('enrolmentState')
  },
})

/** The context of a reaction as that of a verb, with the notes for one audit row. */
function acting(context: ReactionContext) {
  const note: AuditNote = {}
  const fail = (reason: Refusal['reason']): never => {
    throw new Refusal(reason)
  }
  return { note, context: { ...context, fail, note: (more: AuditNote) => void Object.assign(note, more) } }
}

/** Outcomes that leave nothing to record: the person is enrolled already, or what was to be followed is over. */
const settled: readonly string[] = ['enrolmentExists', 'notInGroup', 'assignmentEnded', 'userNotFound', 'pathNotFound']

type Joined = { action: 'enrolmentCreated' | 'enrolmentWithdrawn'; note: AuditNote; statusCode?: number }

/** Enrols a person by one assignment; returns what is to be recorded. A refusal comes before anything is written. */
async function follow(reaction: ReactionContext, assignment: Assignment, userId: string): Promise<Joined[]> {
  const { note, context } = acting(reaction)
  try {
    await enrolMember(context, assignment, userId)
    return [{ action: 'enrolmentCreated', note }]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (settled.includes(error.reason)) return []
    const { path } = await lockForEnrolling(context, assignment.pathId)
    const about = { resource: { type: 'learningPath', id: path.id, ...calledLike(path) }, after: { person: userId } }
    return [{ action: 'enrolmentCreated', note: about, statusCode: error.statusCode }]
  }
}

/** Last in a transaction: other audited requests of the organization wait from here to the commit, and must not hold seats that this one waits for. */
async function recordAll({ db, organization }: ReactionContext, rows: Joined[]): Promise<void> {
  for (const { action, note, statusCode } of rows) await recordAsSystem(db, organization.id, action, note, statusCode)
}

const assigned = { organizationId: sql`${groupAssignments.organizationId}`, groupId: sql`${groupAssignments.groupId}` }
/** The active assignments that hold for the people of a group: its own, and those of the groups that contain it, by path. */
const assignmentsOver = (context: TenantContext, groupId: string): Promise<Assignment[]> =>
  context.db
    .select()
    .from(groupAssignments)
    .where(
      ofTenant(
        context,
        groupAssignments,
        isOneOf(groupAssignments.state, 'active'),
        containsGroup(assigned, sql`${groupId}::uuid`),
      ),
    )
    .orderBy(asc(groupAssignments.pathId), asc(groupAssignments.id))

async function onJoined(context: ReactionContext, { groupId, userId }: { groupId: string; userId: string }): Promise<void> {
  const rows: Joined[] = []
  for (const assignment of await assignmentsOver(context, groupId)) rows.push(...(await follow(context, assignment, userId)))
  await recordAll(context, rows)
}

async function onLeft(context: ReactionContext, { userId }: { userId: string }): Promise<void> {
  const held = await context.db
    .select({ id: enrolments.id, pathId: enrolments.pathId })
    .from(enrolments)
    .innerJoin(
      groupAssignments,
      and(eq(groupAssignments.organizationId, enrolments.organizationId), eq(groupAssignments.id, enrolments.assignmentId)),
    )
    .where(ofTenant(context, enrolments, eq(enrolments.userId, userId), isUnstarted, isOneOf(groupAssignments.state, 'active')))
    .orderBy(asc(enrolments.pathId), asc(enrolments.id))
  const rows: Joined[] = []
  for (const enrolment of held) {
    const { note, context: verb } = acting(context)
    if (await releaseMember(verb, enrolment)) rows.push({ action: 'enrolmentWithdrawn', note })
  }
  await recordAll(context, rows)
}

/** A group that was moved brings its people into other groups, and out of some. */
async function onMoved(context: ReactionContext, groupId: string): Promise<void> {
  const over = await assignmentsOver(context, groupId)
  for (const { id } of over) await enqueueAsSystem(context, enrolGroup, { assignmentId: id, onlyNew: true })
  const isOfThem = sql`${enrolments.userId} in (${peopleInside(context, groupId)})`
  const left = await context.db
    .selectDistinct({ id: enrolments.assignmentId })
    .from(enrolments)
    .where(ofTenant(context, enrolments, isNotNull(enrolments.assignmentId), isUnstarted, isOfThem))
  const holding = new Set(over.map(({ id }) => id))
  for (const { id } of left) if (id && !holding.has(id)) await enqueueAsSystem(context, releaseGroup, { assignmentId: id })
}

/** Ends an assignment, with its event. */
export async function closeAssignment(context: Publishing, { id, pathId, groupId }: Assignment): Promise<Assignment> {
  const set = { state: 'ended' as const, endedAt: context.now }
  const isThis = ofTenant(context, groupAssignments, eq(groupAssignments.id, id))
  const row = await one(context.db.update(groupAssignments).set(set).where(isThis).returning())
  await publish(context, newEvent(room.events.pathUnassigned, { assignmentId: id, pathId, groupId }))
  return row
}

async function onDeleted(context: ReactionContext, groupId: string): Promise<void> {
  const isOf = and(eq(groupAssignments.groupId, groupId), isOneOf(groupAssignments.state, 'active'))
  const ended = await context.db
    .select()
    .from(groupAssignments)
    .where(ofTenant(context, groupAssignments, isOf))
    .for('update')
  for (const assignment of ended) {
    await closeAssignment(context, assignment)
    await enqueueAsSystem(context, releaseGroup, { assignmentId: assignment.id })
  }
  for (const { id } of ended)
    await recordAsSystem(context.db, context.organization.id, 'learningPathUnassigned', {
      resource: { type: 'groupAssignment', id },
    })
}

/** Assignments follow the people of their groups. */
export const followingReactions: readonly Reaction[] = [
  reacts(groups.events.groupJoined, {
    name: 'learningPaths.enrolJoined',
    each: (context, { payload }) => onJoined(context, payload),
  }),
  reacts(groups.events.groupLeft, {
    name: 'learningPaths.releaseLeft',
    each: (context, { payload }) => onLeft(context, payload),
  }),
  reacts(groups.events.groupChanged, {
    name: 'learningPaths.followMoved',
    each: (context, { payload }) => onMoved(context, payload.groupId),
  }),
  reacts(groups.events.groupDeleted, {
    name: 'learningPaths.endDeleted',
    each: (context, { payload }) => onDeleted(context, payload.groupId),
  }),
]
