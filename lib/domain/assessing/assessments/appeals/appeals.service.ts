import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { appeals } from '@/db/schema/assessments-appeals'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { filtersOfReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { aboutOf, releasedEvents, settled, writeAttempt } from '../attempts/attempt-ends.service'
import { isAttemptWithin, reachOfAttempt } from '../attempts/attempt-reach.service'
import { lockWhole } from '../attempts/attempt-records.service'
import { positionOf, refOf } from '../attempts/attempt-shapes.contract'
import { rounded } from '../attempts/grading.rules'
import { graded } from '../grading/grades.rules'
import { assessments as room } from '../room'
import * as contracts from './appeals.contract'

type Row = typeof appeals.$inferSelect
const { events } = room

const records = recordsOf(appeals, { missing: 'appealNotFound', type: 'assessmentAppeal', label: () => undefined })
const shownToLearner = ({ position, ...row }: Row) => ({ ...row, questionRef: refOf(position) })

export const createAppeal = implement(contracts.createAppeal, async (context, { params: { attemptId }, body }) => {
  const whole = await lockWhole(context, attemptId, context.user.id)
  if (!whole) return context.fail('attemptNotFound')
  const { attempt, items } = whole
  if (attempt.state !== 'released') return context.fail('attemptState')
  const position = positionOf(body.questionRef)
  const item = items.find((each) => each.position === position)
  if (!item) throw invalid({ key: 'unknownQuestion', property: 'questionRef' })
  const own = await appealsOfAttempt(context, attemptId)
  if (own.some((each) => each.position === position)) return context.fail('appealRepeated')
  if (own.some(({ state }) => state === 'open')) return context.fail('appealOpen')
  const { assessmentId, userId } = attempt
  const values = {
    id: newId(),
    attemptId,
    assessmentId,
    userId,
    position,
    reason: body.reason,
    scoreBefore: rounded(item.score ?? 0),
  }
  const row = await records.insert(context, { ...values, createdAt: context.now, updatedAt: context.now }, ['position'])
  await publish(context, newEvent(events.assessmentAppealCreated, { appealId: row.id, ...aboutOf(attempt) }))
  return shownToLearner(row)
})

const ofRow = (column: keyof Row) => sql`${sql`${appeals[column]}`}`
const attemptOf = sql`assessment_attempts t where t.organization_id = ${ofRow('organizationId')} and t.id = ${ofRow('attemptId')}`
const fieldsFor = (caller: SQL) => ({
  questionRef: sql`'q' || ${appeals.position}`,
  attemptNumber: sql`(select t.number from ${attemptOf})`,
  assessment: sql`(select json_build_object('id', a.id, 'title', a.title) from assessments a
    where a.organization_id = ${ofRow('organizationId')} and a.id = ${ofRow('assessmentId')})`,
  person: personAsJson(appeals.organizationId, appeals.userId),
  points: sql`(select i.points from assessment_attempt_items i where i.organization_id = ${ofRow('organizationId')}
    and i.attempt_id = ${ofRow('attemptId')} and i.position = ${ofRow('position')})`,
  mayDecide: sql`(${appeals.state} = 'open' and ${appeals.userId} <> ${caller})`,
})
const within = reachOfAttempt(ofRow('organizationId'), ofRow('attemptId'))
const appealList = list(contracts.listAppeals, {
  table: appeals,
  filters: { ...filtersOfReach(within), assessment: appeals.assessmentId, attempt: appeals.attemptId },
  fields: fieldsFor(sql`${given('caller')}::uuid`),
})
export const listAppeals = implement(contracts.listAppeals, ({ db, organization, user }, { query, page }) =>
  appealList(db, page, {
    organizationId: organization.id,
    filters: { ...reachedBy(user, 'assessmentGrade.read'), ...query },
    values: { caller: user.id },
  }),
)

type Shown = Omit<(typeof contracts.listAppeals)['example']['returns'][number], keyof Row>
async function shown(context: TenantContext & { user: { id: string } }, row: Row) {
  const fields = fieldsFor(sql`${context.user.id}::uuid`)
  const computed = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const found = context.db.execute<Shown>(
    sql`select ${sql.join(computed, sql`, `)} from ${appeals} where ${ofTenant(context, appeals, eq(appeals.id, row.id))}`,
  )
  return { ...row, ...(await one(found)) }
}

export const decideAppeal = implement(contracts.decideAppeal, async (context, { params, body }) => {
  const { decision, reason, score } = body
  const { attemptId } = await records.get(context, params.appealId)
  if (!(await isAttemptWithin(context, attemptId, 'assessmentGrade.update'))) context.fail('appealNotFound')
  // The attempt is locked before the appeal, as with every other change of its points.
  const whole = await lockWhole(context, attemptId, null)
  if (!whole) return context.fail('appealNotFound')
  const before = await records.lock(context, params.appealId)
  if (before.state !== 'open') return context.fail('appealDecided')
  context.concerns(before.userId)
  if (whole.attempt.state !== 'released') return context.fail('attemptState')
  const item = whole.items.find(({ position }) => position === before.position)
  if (!item) throw new Error('An appeal is about a question of its attempt')
  const present = rounded(item.score ?? 0)
  if (score !== undefined && (decision === 'dismiss' || score < present || score > item.points))
    throw invalid({ key: score > item.points ? 'pointsTooHigh' : 'pointsTaken', property: 'score' })
  const { items } = graded(whole.items, [{ questionRef: refOf(item.position), score: score ?? present }])
  const after = settled({ ...whole, items })
  const points = rounded(after.items.find(({ position }) => position === before.position)?.score ?? present)
  const isResultChanged = points !== present
  if (isResultChanged) await writeAttempt(context, after, context.now)
  const set = {
    state: decision === 'uphold' ? ('upheld' as const) : ('dismissed' as const),
    decisionReason: reason,
    decidedBy: context.user.id,
    decidedAt: context.now,
    score: points,
    updatedAt: context.now,
  }
  const row = await records.change(context, before, set, ['state', 'score'])
  const about = { appealId: row.id, ...aboutOf(after.attempt) }
  const decided = newEvent(events.assessmentAppealDecided, { ...about, decision, isResultChanged })
  await publish(context, ...(isResultChanged ? releasedEvents(after) : []), decided)
  return shown(context, row)
})

/** The appeals of an attempt in the order of their questions. */
export const appealsOfAttempt = (context: TenantContext, attemptId: string) =>
  context.db
    .select()
    .from(appeals)
    .where(ofTenant(context, appeals, eq(appeals.attemptId, attemptId)))
    .orderBy(asc(appeals.position))

/** The same as their learner sees them. */
export const ownAppeals = async (context: TenantContext, attemptId: string) =>
  (await appealsOfAttempt(context, attemptId)).map(shownToLearner)

/** The appeals of a person, oldest first. */
export const appealsOfPerson = async (context: TenantContext, userId: string) =>
  (
    await context.db
      .select()
      .from(appeals)
      .where(ofTenant(context, appeals, eq(appeals.userId, userId)))
      .orderBy(asc(appeals.createdAt), asc(appeals.id))
  ).map(shownToLearner)

/** Removes the words of a person's appeals and of the decisions on them; an open one is withdrawn. That others changed the grade stays. */
export async function forgetAppeals(context: TenantContext, userId: string): Promise<void> {
  const isOf = eq(appeals.userId, userId)
  await context.db.delete(appeals).where(ofTenant(context, appeals, and(isOf, eq(appeals.state, 'open'))))
  await context.db
    .update(appeals)
    .set({ reason: '', decisionReason: '' })
    .where(ofTenant(context, appeals, isOf))
}
