import { sql } from 'drizzle-orm'
import { attempts } from '@/db/schema/assessments'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { filtersOfReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { correctionEvents, gradedEvents, releasedEvents, settled, writeAttempt } from '../attempts/attempt-ends.service'
import { assertAttemptWithin, attemptReach, attemptsWithin } from '../attempts/attempt-reach.service'
import { lockWhole, wholeAttempt } from '../attempts/attempt-records.service'
import { assessmentRecords } from '../definitions.service'
import { graded } from './grades.rules'
import * as contracts from './grading.contract'
import { releaseGraded } from './release.service'
import { shownDetail } from './shown-detail.service'

const { organizationId, id, assessmentId, userId, state, searchText, isAnonymous, releasedAt } = attempts
/** Whether the name of a row is shown: people who mark anonymously see it once the result is released. */
const isNamed = sql`not (${isAnonymous} and ${releasedAt} is null)`
const attemptList = list(contracts.listAttempts, {
  table: attempts,
  search: searchText,
  filters: {
    ...filtersOfReach(attemptReach('assessment_attempts')),
    assessment: assessmentId,
    person: sql`(${userId} = any(${given('person')}::uuid[]) and ${isNamed})`,
    state,
  },
  narrowedBy: {
    person: sql`select t.id from assessment_attempts t
      where t.organization_id = tenant.id::uuid and t.user_id = any(${given('person')}::uuid[])
        and not (t.is_anonymous and t.released_at is null)`,
  },
  fields: {
    assessment: sql`(select json_build_object('id', a.id, 'title', a.title) from assessments a
      where a.organization_id = ${sql`${organizationId}`} and a.id = ${sql`${assessmentId}`})`,
    person: sql`case when ${isNamed} then ${personAsJson(organizationId, userId)} end`,
    ungradedCount: sql`(select count(*) from assessment_attempt_items i
      where i.organization_id = ${sql`${organizationId}`} and i.attempt_id = ${sql`${id}`} and i.score is null)`,
  },
})

export const listAttempts = implement(contracts.listAttempts, ({ db, organization, user }, { query, page }) =>
  attemptList(db, page, {
    organizationId: organization.id,
    filters: { ...reachedBy(user, 'assessmentGrade.read'), ...query },
  }),
)

export const readAttempt = implement(contracts.readAttempt, async (context, { params, query }) => {
  await assertAttemptWithin(context, params.id, 'assessmentGrade.read')
  const whole = await wholeAttempt(context, params.id, null)
  if (!whole) return context.fail('attemptNotFound')
  context.note({ resource: { type: 'attempt', id: params.id } })
  return shownDetail(context, whole, query.state)
})

export const gradeAttempt = implement(contracts.gradeAttempt, async (context, { params, body }) => {
  await assertAttemptWithin(context, params.id, 'assessmentGrade.update')
  const whole = await lockWhole(context, params.id, null)
  if (!whole) return context.fail('attemptNotFound')
  const { attempt } = whole
  const resource = { type: 'attempt', id: params.id } as const
  context.concerns(attempt.userId)
  context.note({ resource, before: { state: attempt.state, score: attempt.score } })
  const isCorrection = attempt.state === 'released'
  if (!isCorrection && attempt.state !== 'needsGrading' && attempt.state !== 'graded') return context.fail('attemptState')
  if (isCorrection && body.reason === undefined) throw invalid({ key: 'required', property: 'reason' })
  const { items, faults } = graded(whole.items, body.grades)
  if (faults.length > 0) return context.fail('gradeInvalid', { fields: faults })
  const stateReason = body.reason ?? attempt.stateReason
  const done = settled({ ...whole, attempt: { ...attempt, stateReason }, items })
  const now = { ...done.attempt, gradedAt: done.attempt.score === null ? null : (attempt.gradedAt ?? context.now) }
  const after = {
    ...done,
    attempt: { ...now, releasedAt: now.state === 'released' ? (attempt.releasedAt ?? context.now) : null },
  }
  await writeAttempt(context, after, context.now)
  if (isCorrection) await publish(context, ...correctionEvents(whole, after))
  else if (now.state !== 'needsGrading') await publish(context, ...gradedEvents(after))
  context.note({ after: { state: now.state, score: now.score, ...(body.reason !== undefined && { reason: body.reason }) } })
  return shownDetail(context, after)
})

export const releaseResults = implement(contracts.releaseResults, async (context, { params }) => {
  const { id: assessment, title } = await assessmentRecords.get(context, params.id)
  const reached = reachedBy(context.user, 'assessmentGrade.release')
  if ((await attemptsWithin(context, assessment, reached)) === 'none') context.fail('assessmentNotFound')
  const { releasedCount, hasMore } = await releaseGraded(context, assessment, contracts.mostReleased, reached)
  const label = title.ar ?? title.en
  context.note({ resource: { type: 'assessment', id: assessment, label }, after: { releasedCount } })
  return { releasedCount, hasMore }
})

export const releaseAttempt = implement(contracts.releaseAttempt, async (context, { params }) => {
  await assertAttemptWithin(context, params.id, 'assessmentGrade.release')
  const whole = await lockWhole(context, params.id, null)
  if (!whole) return context.fail('attemptNotFound')
  const { attempt } = whole
  const resource = { type: 'attempt', id: params.id } as const
  context.concerns(attempt.userId)
  context.note({ resource, before: { state: attempt.state } })
  if (attempt.state !== 'graded') return context.fail('attemptState')
  const after = { ...whole, attempt: { ...attempt, state: 'released' as const, releasedAt: context.now } }
  await writeAttempt(context, after, context.now)
  await publish(context, ...releasedEvents(after))
  context.note({ after: { state: after.attempt.state } })
  return shownDetail(context, after)
})
