import { sql } from 'drizzle-orm'
import type { ResultOutcome } from '@/lib/domain/learning/progress/words'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { assessments as room } from '../room'
import type { AttemptEnd } from '../words'
import { type AttemptRow, searchTextIn, type WholeAttempt, written } from './attempt-records.service'
import { type Graded, gradeItem, keptOf, outcomeOf } from './grading.rules'

const { events } = room

export const aboutOf = ({ id: attemptId, assessmentId, userId: user, enrolmentId, moduleId }: AttemptRow) => ({
  attemptId,
  assessmentId,
  userId: user,
  enrolmentId,
  moduleId,
})

/** The events of an attempt that is graded, and of its release. */
export function gradedEvents({ attempt, version, others }: WholeAttempt) {
  const graded = [newEvent(events.assessmentAttemptGraded, aboutOf(attempt))]
  return attempt.state === 'released' ? [...graded, ...releasedEvents({ attempt, version, others })] : graded
}

/** The outcome of a result for the lesson. */
export const named = (isPassed: boolean | null): ResultOutcome =>
  isPassed === null ? 'completed' : isPassed ? 'passed' : 'failed'

/** The result of an attempt among others of its enrolment; null while it has none. */
export const gradedOf = ({ number, score, maxScore, percent, isPassed }: AttemptRow): Graded | null =>
  percent === null || score === null ? null : { number, score, maxScore, percent, isPassed }

export function releasedEvents({ attempt, version, others }: Pick<WholeAttempt, 'attempt' | 'version' | 'others'>) {
  const own = gradedOf(attempt)
  if (!own) throw new Error('An attempt is released once it is graded')
  const { percent, isPassed } = own
  const kept = keptOf([...others, own], version.settings)
  const outcome = {
    percent,
    outcome: named(isPassed),
    keptPercent: kept?.percent ?? percent,
    keptOutcome: named(kept?.isPassed ?? isPassed),
  }
  const { startedAt, submittedAt } = attempt
  const moments = { startedAt, submittedAt: submittedAt ?? startedAt }
  return [newEvent(events.assessmentResultReleased, { ...aboutOf(attempt), ...outcome, ...moments })]
}

/** The events of a released attempt whose points were corrected; none where only a comment changed. */
export function correctionEvents(before: WholeAttempt, after: WholeAttempt) {
  const [former, present] = [gradedOf(before.attempt), gradedOf(after.attempt)]
  const isSame = after.items.every(({ score }, at) => score === before.items[at]?.score)
  if (!former || !present || isSame) return []
  const kept = keptOf([...after.others, present], after.version.settings)
  const corrected = newEvent(events.assessmentGradeCorrected, {
    ...aboutOf(after.attempt),
    percentBefore: former.percent,
    percent: present.percent,
    outcomeBefore: named(former.isPassed),
    outcome: named(present.isPassed),
    keptOutcome: named(kept?.isPassed ?? null),
  })
  return [...releasedEvents(after), corrected]
}

/** The attempt after its points are known: needs a person, graded, or released at once. */
export function settled({ attempt, version, items, others }: WholeAttempt): WholeAttempt {
  const scores = items.map(({ score }) => score)
  if (scores.some((score) => score === null))
    return { attempt: { ...attempt, state: 'needsGrading', score: null, percent: null, isPassed: null }, version, items, others }
  const outcome = outcomeOf(
    scores.map((score) => score ?? 0),
    attempt.maxScore,
    version.settings,
  )
  const isReleased = version.settings.release === 'immediately' || attempt.state === 'released'
  return { attempt: { ...attempt, ...outcome, state: isReleased ? 'released' : 'graded' }, version, items, others }
}

const writeGrades = statementOf(sql`
  with item as (
    update assessment_attempt_items i set score = g.score, parts = g.parts, comment = g.comment
    from jsonb_to_recordset(${given('items')}::text::jsonb) as g(position int, score float8, parts jsonb, comment text)
    where i.organization_id = ${written} and i.attempt_id = ${given('attemptId')}::uuid and i.position = g.position)
  update assessment_attempts t set state = ${given('state')}::text, score = ${given('score')}::float8, percent = ${given('percent')}::int,
    is_passed = ${given('isPassed')}::boolean, is_late = ${given('isLate')}::boolean, submitted_at = ${given('submittedAt')}::timestamptz,
    ended_by = ${given('endedBy')}::text, due_at = null, state_reason = ${given('stateReason')}::text, search_text = ${searchTextIn(sql`${given('state')}::text`)},
    graded_at = case when ${given('state')}::text in ('graded', 'released') then coalesce(t.graded_at, ${given('now')}::timestamptz) end,
    released_at = case when ${given('state')}::text = 'released' then coalesce(t.released_at, ${given('now')}::timestamptz) end
  where t.organization_id = ${written} and t.id = ${given('attemptId')}::uuid`)

/** Stores the state and all points of a locked attempt. */
export async function writeAttempt(
  { db, organization: { id } }: TenantContext,
  { attempt, items }: WholeAttempt,
  now: Date,
): Promise<void> {
  const { state, score, percent, isPassed, isLate, submittedAt, endedBy, stateReason } = attempt
  const grades = items.map(({ position, score: points, parts, comment }) => ({ position, score: points, parts, comment }))
  const values = { organizationId: id, attemptId: attempt.id, items: JSON.stringify(grades), now }
  await db.queryRaw(
    writeGrades.text,
    valuesFor(writeGrades, { ...values, state, score, percent, isPassed, isLate, submittedAt, endedBy, stateReason }),
  )
}

type Ending = Publishing & TenantContext
/** Ends a locked open attempt and grades it; three statements. */
export async function endAttempt(
  context: Ending,
  whole: WholeAttempt,
  { by, at }: { by: AttemptEnd; at: Date },
): Promise<WholeAttempt> {
  const { settings } = whole.version
  const deadline = whole.attempt.deadlineAt
  const isLate = whole.items.some((item) => item.isLate) || (by === 'learner' && deadline !== null && context.now > deadline)
  const items = whole.items.map((item) => ({
    ...item,
    ...gradeItem(item, item.answer, item.points, settings, whole.attempt.locale),
  }))
  const attempt = { ...whole.attempt, submittedAt: at, endedBy: by, isLate }
  const done = settled({ ...whole, attempt, items })
  await writeAttempt(context, done, context.now)
  const submitted = newEvent(events.assessmentAttemptSubmitted, { ...aboutOf(attempt), by, isLate })
  await publish(context, submitted, ...(done.attempt.state === 'needsGrading' ? [] : gradedEvents(done)))
  return done
}

/** Ends a locked open attempt without a grade. */
export async function abandonAttempt(context: Ending, whole: WholeAttempt, at: Date): Promise<WholeAttempt> {
  const attempt = { ...whole.attempt, state: 'abandoned' as const, submittedAt: at, endedBy: 'deadline' as const }
  const done = { ...whole, attempt, items: [] }
  await writeAttempt(context, done, context.now)
  await publish(context, newEvent(events.assessmentAttemptAbandoned, aboutOf(attempt)))
  return { ...done, items: whole.items }
}

const beginGrace = statementOf(sql`update assessment_attempts set state = 'overdue', due_at = ${given('dueAt')}::timestamptz
  where organization_id = ${written} and id = ${given('attemptId')}::uuid`)

/** Applies the overdue policy to a locked open attempt whose time is over; others stay as they are. */
export async function settleOverdue(context: Ending, whole: WholeAttempt): Promise<WholeAttempt> {
  const { attempt, version } = whole
  const { now, db } = context
  const { dueAt, deadlineAt, graceEndsAt, state } = attempt
  if ((state !== 'inProgress' && state !== 'overdue') || !dueAt || !deadlineAt || dueAt > now) return whole
  const { overduePolicy } = version.settings
  if (overduePolicy === 'abandon') return abandonAttempt(context, whole, deadlineAt)
  if (overduePolicy === 'autoSubmit' || !graceEndsAt) return endAttempt(context, whole, { by: 'deadline', at: deadlineAt })
  const graceEnds = new Date(graceEndsAt.getTime() + dueAt.getTime() - (state === 'overdue' ? graceEndsAt : deadlineAt).getTime())
  if (state === 'overdue' || graceEnds <= now) return endAttempt(context, whole, { by: 'deadline', at: graceEndsAt })
  await db.queryRaw(
    beginGrace.text,
    valuesFor(beginGrace, { organizationId: context.organization.id, attemptId: attempt.id, dueAt: graceEnds }),
  )
  return { ...whole, attempt: { ...attempt, state: 'overdue', dueAt: graceEnds } }
}
