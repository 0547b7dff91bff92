import { and, eq, sql } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import { pathTeachers } from '@/db/schema/learning-paths-teachers'
import { accountAsJson, peopleById } from '@/lib/domain/house/identity/account/people.service'
import { idGiven } from '@/lib/domain/house/identity/account/person-reference.service'
import type { Holding } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings, holdingOf } from '@/lib/domain/house/roles/holdings.service'
import { ownScopedPermissions } from '@/lib/domain/rooms'
import { ownReach } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { type MomentOrDay, momentIn } from '@/lib/platform/i18n/days'
import { list, momentText } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { pathRecords } from './path-records.service'
import { isTeachingNow, isWithinTaught, lockOwn } from './taught-paths.service'
import * as contracts from './teachers.contract'

type Row = typeof pathTeachers.$inferSelect
const { organizationId, userId, startsAt, endsAt } = pathTeachers

const teachers = list(contracts.listPathTeachers, {
  table: pathTeachers,
  filters: { path: eq(pathTeachers.pathId, given('path')) },
  parent: learningPaths,
  parentWhere: isWithinTaught,
  fields: {
    user: accountAsJson(organizationId, userId),
    from: momentText(startsAt),
    until: momentText(endsAt),
    isTeaching: isTeachingNow('path_teachers'),
  },
})

export const listPathTeachers = implement(contracts.listPathTeachers, async (context, { params, page }) => {
  const { db, organization, user, fail } = context
  const values = { teacher: ownReach(user, 'learningPath.update') ?? '' }
  const asked = { organizationId: organization.id, parentId: params.id, filters: { path: params.id }, values }
  const found = await teachers(db, page, asked)
  return found.hasParent ? found : fail('pathNotFound')
})

/** A row as the list shows it. */
async function shown(context: TenantContext, row: Row) {
  const account = accountAsJson(sql`${context.organization.id}::uuid`, sql`${row.userId}::uuid`)
  const isTeaching = sql`(select ${isTeachingNow('mine')} from path_teachers mine where mine.organization_id = ${row.organizationId} and mine.id = ${row.id})`
  const facts = await one(
    context.db.execute<{
      user: { id: string; name: { ar?: string; en?: string }; email: string; isActive: boolean }
      now: boolean
    }>(sql`select ${account} as user, ${isTeaching} as now`),
  )
  return { ...row, user: facts.user, from: row.startsAt, until: row.endsAt, isTeaching: facts.now }
}

type Naming = TenantContext & {
  user: Pick<Actor, 'id' | 'permissions'>
  fail(reason: 'pathNotFound' | 'pathTeachersOfMaker'): never
} & Parameters<typeof pathRecords.lock>[0]

/** Locks a path whose teachers the caller may name: one that they made, or any where they may change every path. */
async function lockToName(context: Naming, pathId: string) {
  const path = await lockOwn(context, pathId, 'learningPath.update')
  const isOwn = ownReach(context.user, 'learningPath.update') !== undefined
  if (isOwn && !(await made(context, context.user.id, pathId))) context.fail('pathTeachersOfMaker')
  return path
}

const made = async (context: TenantContext, person: string, pathId: string): Promise<boolean> => {
  const isMaker = and(eq(userId, person), eq(pathTeachers.pathId, pathId), eq(pathTeachers.isMaker, true))
  return (await context.db.$count(pathTeachers, ofTenant(context, pathTeachers, isMaker))) > 0
}

/**
 * The rights that a person gets by teaching a path: their permissions of scope `own`. A caller who made the path must hold them for their own paths too, and
 * any other one for everybody; otherwise people could reach a path by naming a teacher.
 */
async function reachOfTeacher(
  context: TenantContext & { user: { id: string } },
  pathId: string,
  teacher: string,
): Promise<Holding> {
  const { grants } = await holdingOf(context, teacher, 'whatever state')
  const scope = (await made(context, context.user.id, pathId)) ? 'own' : 'any'
  const own = grants.filter((grant) => grant.scope === 'own' && ownScopedPermissions.has(`${grant.subject}.${grant.action}`))
  return { type: 'user', grants: own.map((grant) => ({ ...grant, scope })) }
}

type Dates = { from?: MomentOrDay | null | undefined; until?: MomentOrDay | null | undefined }
/** The dates of a request over those that are stored. */
function datesOf(
  context: { now: Date; organization: { regionalProfile: { timeZone: string } } },
  { from, until }: Dates,
  before: Pick<Row, 'startsAt' | 'endsAt'>,
): Pick<Row, 'startsAt' | 'endsAt'> {
  const { timeZone } = context.organization.regionalProfile
  const [begin = before.startsAt, end = before.endsAt] = [momentIn(from, timeZone), momentIn(until, timeZone)]
  if (until && end && end <= context.now) throw invalid({ key: 'past', property: 'until' })
  if (begin && end && end <= begin) throw invalid({ key: 'order', property: 'until' })
  return { startsAt: begin, endsAt: end }
}

/** A teacher for the audit row. */
const noted = (email: string, row: Pick<Row, 'startsAt' | 'endsAt'> | null) => ({
  teacher: row && email,
  from: row?.startsAt?.toISOString() ?? null,
  until: row?.endsAt?.toISOString() ?? null,
})

export const addPathTeacher = implement(contracts.addPathTeacher, async (context, { params, body }) => {
  const { organization, user, fail } = context
  const plan = async () => {
    const path = await lockToName(context, params.id)
    const teacher = await idGiven(context, body)
    const person = (await peopleById(context, [teacher])).get(teacher) ?? fail('userNotFound')
    if ((await holdingOf(context, teacher, 'whatever state')).type === 'user') fail('pathTeacherRole')
    return { path, teacher, person, given: await reachOfTeacher(context, path.id, teacher) }
  }
  return changeHoldings(context, plan, async ({ path, teacher, person }) => {
    const ofPath = ofTenant(context, pathTeachers, eq(pathTeachers.pathId, path.id))
    if ((await context.db.$count(pathTeachers, ofPath)) >= contracts.mostTeachers) fail('pathTeachersFull')
    const dates = datesOf(context, body, { startsAt: null, endsAt: null })
    const addedBy = user.kind === 'person' ? user.id : null
    const values = { organizationId: organization.id, pathId: path.id, userId: teacher, addedBy, ...dates }
    const row = await one(context.db.insert(pathTeachers).values(values).returning())
    context.note({ before: noted(person.email, null), after: noted(person.email, row) })
    return shown(context, row)
  })
})

type Finding = Naming & { fail(reason: 'pathTeacherNotFound' | 'pathMakerTeaches'): never }
/** The row of a teacher other than the maker of the path, with their address. */
async function teacherOf(context: Finding, { id, userId: teacher }: { id: string; userId: string }) {
  const path = await lockToName(context, id)
  const isOne = ofTenant(context, pathTeachers, eq(pathTeachers.pathId, path.id), eq(userId, teacher))
  const [row] = await context.db.select().from(pathTeachers).where(isOne).for('update')
  if (!row) return context.fail('pathTeacherNotFound')
  if (row.isMaker) context.fail('pathMakerTeaches')
  const email = (await peopleById(context, [teacher])).get(teacher)?.email ?? ''
  return { path, row, email }
}

export const changePathTeacher = implement(contracts.changePathTeacher, async (context, { params, body }) => {
  const plan = async () => {
    const found = await teacherOf(context, params)
    return { found, given: await reachOfTeacher(context, params.id, params.userId) }
  }
  return changeHoldings(context, plan, async ({ found: { row: before, email } }) => {
    const dates = datesOf(context, body, before)
    const isOne = ofTenant(context, pathTeachers, eq(pathTeachers.id, before.id))
    const row = await one(context.db.update(pathTeachers).set(dates).where(isOne).returning())
    context.note({ before: noted(email, before), after: noted(email, row) })
    return shown(context, row)
  })
})

export const removePathTeacher = implement(contracts.removePathTeacher, async (context, { params }) => {
  const { row, email } = await teacherOf(context, params)
  await context.db.delete(pathTeachers).where(ofTenant(context, pathTeachers, eq(pathTeachers.id, row.id)))
  context.note({ before: noted(email, row), after: noted(email, null) })
  return params
})

/** Records who made a path. */
export async function recordMaker(context: TenantContext, pathId: string, maker: string | null): Promise<void> {
  if (maker === null) return
  const values = { organizationId: context.organization.id, pathId, userId: maker, isMaker: true }
  await context.db.insert(pathTeachers).values(values)
}

/** The paths that a person made or teaches, for the document with everything about them. */
export const taughtBy = (context: TenantContext, person: string) =>
  context.db
    .select({
      pathId: pathTeachers.pathId,
      isMaker: pathTeachers.isMaker,
      from: startsAt,
      until: endsAt,
      since: pathTeachers.createdAt,
    })
    .from(pathTeachers)
    .where(ofTenant(context, pathTeachers, eq(userId, person)))
    .orderBy(pathTeachers.createdAt)

/** Removes an erased person from the paths that they taught. */
export const forgetTeaching = (context: TenantContext, person: string): Promise<unknown> =>
  context.db.delete(pathTeachers).where(ofTenant(context, pathTeachers, eq(userId, person)))
