import { and, asc, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { attemptItems, attempts } from '@/db/schema/assessments'
import { regradeResults, regrades } from '@/db/schema/assessments-regrades'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import {
  filtersOfReach,
  isWithinReach,
  valuesOfReach,
  withinValues,
} from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { contentVersionOf, joinedQuestions, questionAsJson } from '@/lib/domain/learning/question-banks/question-rows.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueue, isUnfinished } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { attemptReach, attemptsWithin, reachOfAttempt } from '../attempts/attempt-reach.service'
import { assessmentRecords } from '../definitions.service'
import { regradeJob, assessments as room } from '../room'
import * as contracts from './regrade.contract'
import { regradeAttempts } from './regrade-attempts.service'

const submitted = ['needsGrading', 'graded', 'released'] as const
/** Attempts of one transaction, which locks them. */
export const regradeLimits = { atOnce: 200 }

const isRegrade = (context: Pick<TenantContext, 'organization'>, id: string) => ofTenant(context, regrades, eq(regrades.id, id))

/** The content version of a question that attempts at an assessment contain; null: none does. */
const versionOf = (context: TenantContext, assessmentId: string, questionId: string): Promise<number | null> =>
  contentVersionOf(
    context,
    questionId,
    (question) => sql`exists (select from ${attempts} join ${attemptItems}
    on ${attemptItems.organizationId} = ${attempts.organizationId} and ${attemptItems.attemptId} = ${attempts.id}
    where ${attempts.organizationId} = ${question.organizationId} and ${attempts.assessmentId} = ${assessmentId}
    and ${attemptItems.questionId} = ${question.id})`,
  )

export const startRegrade = implement(contracts.startRegrade, async (context, { params, body }) => {
  const { db, organization, now, note, fail } = context
  // Locked, so that of two simultaneous requests the second sees the job of the first.
  const { id: assessmentId, title } = await assessmentRecords.lock(context, params.id)
  const within = await attemptsWithin(context, assessmentId, reachedBy(context.user, 'assessmentGrade.regrade'))
  if (within === 'none') fail('assessmentNotFound')
  if (within === 'some') fail('assessmentOfOthers')
  const { questionId, policy, dryRun: isDryRun, reason } = body
  const questionVersion = await versionOf(context, assessmentId, questionId)
  if (questionVersion === null) return fail('regradeQuestionUnused')
  const unfinished = ofTenant(context, regrades, eq(regrades.assessmentId, assessmentId), sql`${regrades.finishedAt} is null`)
  for (const { jobId } of await db.select({ jobId: regrades.jobId }).from(regrades).where(unfinished))
    if (await isUnfinished(context, jobId)) fail('regradeRunning')
  await db
    .delete(regrades)
    .where(ofTenant(context, regrades, eq(regrades.assessmentId, assessmentId), eq(regrades.isDryRun, true)))
  const id = newId()
  const label = title.ar ?? title.en
  const { jobId } = await enqueue(context, regradeJob, { regradeId: id }, { label })
  const values = { assessmentId, questionId, questionVersion, policy, reason, isDryRun, jobId }
  await db.insert(regrades).values({ ...values, organizationId: organization.id, id, createdBy: context.user.id, createdAt: now })
  note({ resource: { type: 'assessment', id: assessmentId, label }, after: { questionId, policy, isDryRun, reason } })
  return { id, jobId }
})

type Chunk = { at: string; ids: string[] }

export const regradeHandler = handles<{ regradeId: string }, Chunk>(regradeJob, {
  permission: 'assessmentGrade.regrade',
  reach: ['own'],
  batch: 1,
  async count(context, { regradeId }) {
    const { assessmentId } = await one(context.db.select().from(regrades).where(isRegrade(context, regradeId)))
    const all = ofTenant(context, attempts, eq(attempts.assessmentId, assessmentId), inArray(attempts.state, [...submitted]))
    return Math.ceil((await context.db.$count(attempts, all)) / regradeLimits.atOnce)
  },
  async next(context, { regradeId }, after) {
    const { assessmentId } = await one(context.db.select().from(regrades).where(isRegrade(context, regradeId)))
    const [moment, last] = after?.split(' ') ?? []
    const { id, createdAt } = attempts
    const isAfter =
      moment && last ? or(gt(createdAt, new Date(moment)), and(eq(createdAt, new Date(moment)), gt(id, last))) : undefined
    const isOf = and(eq(attempts.assessmentId, assessmentId), inArray(attempts.state, [...submitted]), isAfter)
    const found = await context.db
      .select({ id, createdAt })
      .from(attempts)
      .where(ofTenant(context, attempts, isOf))
      .orderBy(asc(createdAt), asc(id))
      .limit(regradeLimits.atOnce)
    const end = found.at(-1)
    return end ? [{ at: `${end.createdAt.toISOString()} ${end.id}`, ids: found.map((each) => each.id) }] : []
  },
  async each(context, { ids }, { regradeId }) {
    const regrade = await one(context.db.select().from(regrades).where(isRegrade(context, regradeId)))
    // The author may teach the path no longer, or an attempt in another one was submitted meanwhile.
    const reached = reachedBy(context.user, 'assessmentGrade.regrade')
    if ((await attemptsWithin(context, regrade.assessmentId, reached)) !== 'all') context.fail('assessmentOfOthers')
    await regradeAttempts(context, regrade, ids)
  },
  async finish(context, { regradeId }) {
    const { assessmentId, questionId, policy, isDryRun, attemptCount, changedCount, lostPassCount, createdBy } = await one(
      context.db.update(regrades).set({ finishedAt: context.now }).where(isRegrade(context, regradeId)).returning(),
    )
    if (!isDryRun)
      await publish(
        context,
        newEvent(room.events.assessmentRegraded, { regradeId, assessmentId, questionId, policy, changedCount, lostPassCount }),
      )
    const isOwn = and(
      eq(attempts.assessmentId, assessmentId),
      eq(attempts.userId, createdBy),
      inArray(attempts.state, [...submitted]),
    )
    const ownLeftOut = await context.db.$count(attempts, ofTenant(context, attempts, isOwn))
    return { attempts: attemptCount, changed: changedCount, ownLeftOut }
  },
})

/** Attempts that were open at a regrade get it when they are submitted. */
async function regradeLate(
  context: ReactionContext,
  { payload: { attemptId, assessmentId } }: Published<{ attemptId: string; assessmentId: string }>,
): Promise<void> {
  const startedAt = context.db
    .select({ startedAt: attempts.startedAt })
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.id, attemptId)))
  const isLater = and(
    eq(regrades.assessmentId, assessmentId),
    eq(regrades.isDryRun, false),
    gte(regrades.createdAt, sql`(${startedAt})`),
  )
  const later = await context.db
    .select()
    .from(regrades)
    .where(ofTenant(context, regrades, isLater))
    .orderBy(asc(regrades.createdAt), asc(regrades.id))
  for (const regrade of later) await regradeAttempts(context, regrade, [attemptId])
}

export const regradeReactions = [
  reacts(room.events.assessmentAttemptSubmitted, { name: 'assessments.regradeLate', each: regradeLate }),
]

const { organizationId } = regrades
const question = questionAsJson(sql`${organizationId}`, sql`${regrades.questionId}`)
const assessment = sql`(select json_build_object('id', a.id, 'title', a.title) from assessments a
  where a.organization_id = ${sql`${organizationId}`} and a.id = ${sql`${regrades.assessmentId}`})`
const regradeFields = { question, assessment, startedBy: personAsJson(organizationId, regrades.createdBy) }
// A regrade is within the caller's reach if attempts at its assessment are.
const atAssessment = (condition: SQL) => sql`exists (select from assessment_attempts made
  where made.organization_id = ${sql`${organizationId}`} and made.assessment_id = ${sql`${regrades.assessmentId}`} and ${condition} offset 0)`
const made = attemptReach('made')
const withinRegrade = {
  ofGroup: (manager: SQL) => atAssessment(made.ofGroup(manager)),
  ofPath: (teacher: SQL) => atAssessment(made.ofPath(teacher)),
}
const regradeList = list(contracts.listRegrades, {
  table: regrades,
  where: sql`not ${regrades.isDryRun}`,
  filters: { ...filtersOfReach(withinRegrade), assessment: regrades.assessmentId },
  fields: regradeFields,
})

export const listRegrades = implement(contracts.listRegrades, ({ db, organization, user }, { query, page }) =>
  regradeList(db, page, {
    organizationId: organization.id,
    filters: { ...reachedBy(user, 'assessmentGrade.read'), ...query },
  }),
)

export const readRegrade = implement(contracts.readRegrade, async (context, { params }) => {
  const [found] = await context.db
    .select({
      row: regrades,
      question: sql<Asked>`${question}`,
      assessment: sql<Titled>`${assessment}`,
      startedBy: sql<By>`${regradeFields.startedBy}`,
    })
    .from(regrades)
    .where(and(isRegrade(context, params.id), isWithinReach(withinRegrade, reachedBy(context.user, 'assessmentGrade.read'))))
  return found ? { ...found.row, ...found } : context.fail('regradeNotFound')
})
type Titled = { id: string; title: { ar?: string; en?: string } }
type Asked = { id: string; stem: { ar?: string; en?: string } }
type By = { id: string; name: { ar?: string; en?: string }; email: string } | null

const ofAttempt = sql`${sql`${regradeResults.attemptId}`}`
const resultFields = {
  attemptNumber: sql`(select t.number from assessment_attempts t where t.organization_id = ${sql`${regradeResults.organizationId}`} and t.id = ${ofAttempt})`,
  person: personAsJson(regradeResults.organizationId, regradeResults.userId),
}
const withinResult = reachOfAttempt(sql`${regradeResults.organizationId}`, ofAttempt)
const resultList = list(contracts.listRegradeResults, {
  table: regradeResults,
  parent: regrades,
  parentWhere: withinValues(withinRegrade),
  filters: { ...filtersOfReach(withinResult), change: regradeResults.change },
  fields: resultFields,
})

export const listRegradeResults = implement(
  contracts.listRegradeResults,
  async ({ db, organization, user, fail }, { params, query, page }) => {
    const reached = reachedBy(user, 'assessmentGrade.read')
    const filters = { ...reached, ...query, regradeId: params.id }
    const values = valuesOfReach(reached)
    const found = await resultList(db, page, { organizationId: organization.id, filters, values, parentId: params.id })
    return found.hasParent ? found : fail('regradeNotFound')
  },
)

const ofRegrade = sql`from assessment_regrades g where g.organization_id = ${sql`${regradeResults.organizationId}`} and g.id = ${sql`${regradeResults.regradeId}`}`
const attemptList = list(contracts.listRegradesOfAttempt, {
  table: regradeResults,
  parent: attempts,
  parentWhere: withinValues(attemptReach('assessment_attempts')),
  where: sql`exists (select ${ofRegrade} and not g.is_dry_run)`,
  fields: {
    ...resultFields,
    regrade: sql`(select json_build_object('id', g.id, 'policy', g.policy, 'reason', g.reason,
      'startedBy', ${personAsJson(sql`g.organization_id`, sql`g.created_by`)}) ${ofRegrade})`,
  },
})

export const listRegradesOfAttempt = implement(
  contracts.listRegradesOfAttempt,
  async ({ db, organization, user, fail }, { params, page }) => {
    const filters = { attemptId: params.id }
    const values = valuesOfReach(reachedBy(user, 'assessmentGrade.read'))
    const found = await attemptList(db, page, { organizationId: organization.id, filters, values, parentId: params.id })
    return found.hasParent ? found : fail('attemptNotFound')
  },
)

export const listRegradeQuestions = implement(contracts.listRegradeQuestions, async (context, { params }) => {
  await assessmentRecords.get(context, params.id)
  const reached = reachedBy(context.user, 'assessmentGrade.read')
  if ((await attemptsWithin(context, params.id, reached)) === 'none') context.fail('assessmentNotFound')
  const isUsed = and(eq(attemptItems.organizationId, attempts.organizationId), eq(attemptItems.attemptId, attempts.id))
  const { table: questions, isNamedBy } = joinedQuestions
  const { id, type, stem, contentVersion } = questions
  const outdatedCount = sql<number>`(count(*) filter (where ${attemptItems.questionVersion} < ${contentVersion}))::int`
  const found = await context.db
    .select({ id, type, stem, contentVersion, attemptCount: sql<number>`count(*)::int`, outdatedCount })
    .from(attempts)
    .innerJoin(attemptItems, isUsed)
    .innerJoin(questions, isNamedBy(attemptItems.organizationId, attemptItems.questionId))
    .where(ofTenant(context, attempts, eq(attempts.assessmentId, params.id), inArray(attempts.state, [...submitted])))
    .groupBy(questions.organizationId, id, type, stem, contentVersion)
    .orderBy(sql`${outdatedCount} > 0 desc`, sql`count(*) desc`, asc(id))
    .limit(contracts.mostRegradeQuestions)
  return { questions: found }
})
