import { sql } from 'drizzle-orm'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { aboutOf, endAttempt, named } from '../attempts/attempt-ends.service'
import { assertAttemptWithin } from '../attempts/attempt-reach.service'
import { isOpen, lockWhole, read, type WholeAttempt, written } from '../attempts/attempt-records.service'
import { type Graded, keptOf } from '../attempts/grading.rules'
import { networkAllowanceMs } from '../attempts/limits.rules'
import { assessments as room } from '../room'
import type { AttemptState } from '../words'
import * as contracts from './attempt-changes.contract'
import { shownDetail } from './shown-detail.service'

const one = sql`t.organization_id = ${written} and t.id = ${given('attemptId')}::uuid`
const setVoided = statementOf(
  sql`update assessment_attempts t set state = 'voided', due_at = null, state_reason = ${given('reason')}::text where ${one}`,
)
const setReason = statementOf(sql`update assessment_attempts t set state_reason = ${given('reason')}::text where ${one}`)
const setOpen = statementOf(sql`
  with item as (update assessment_attempt_items i set score = null, parts = null
    where i.organization_id = ${written} and i.attempt_id = ${given('attemptId')}::uuid)
  update assessment_attempts t set state = 'inProgress', state_reason = ${given('reason')}::text, submitted_at = null, ended_by = null, score = null,
    percent = null, is_passed = null, graded_at = null, deadline_at = ${given('deadlineAt')}::timestamptz,
    grace_ends_at = ${given('graceEndsAt')}::timestamptz, due_at = ${given('dueAt')}::timestamptz
  where ${one} and not exists (select from assessment_attempts o where o.organization_id = t.organization_id and o.assessment_id = t.assessment_id
    and o.user_id = t.user_id and o.state in ('inProgress', 'overdue')) returning t.id`)
const releasedOthers =
  statementOf(sql`select json_agg(json_build_object('number', t.number, 'score', t.score, 'maxScore', t.max_score, 'percent', t.percent,
    'isPassed', t.is_passed))::text
  from assessment_attempts t where t.organization_id = ${written} and t.user_id = ${given('userId')}::uuid
    and t.assessment_id = ${given('assessmentId')}::uuid and t.series is not distinct from ${given('series')}::int
    and (t.series is not null or t.enrolment_id = ${given('enrolmentId')}::uuid) and t.state = 'released' and t.id <> ${given('attemptId')}::uuid`)

type Changing = Context<{ permission: 'assessmentGrade.update' }, 'attemptNotFound' | 'attemptState'>
/** An attempt that may be changed in one of these states, locked. */
async function lockedIn(context: Changing, attemptId: string, fits: (whole: WholeAttempt) => boolean): Promise<WholeAttempt> {
  await assertAttemptWithin(context, attemptId, 'assessmentGrade.update')
  const whole = await lockWhole(context, attemptId, null)
  if (!whole) return context.fail('attemptNotFound')
  context.concerns(whole.attempt.userId)
  context.note({ resource: { type: 'attempt', id: attemptId }, before: { state: whole.attempt.state } })
  return fits(whole) ? whole : context.fail('attemptState')
}
const valuesOf = ({ organization }: TenantContext, attemptId: string, reason: string) => ({
  organizationId: organization.id,
  attemptId,
  reason,
})

/** The result that counts of the other released attempts of the series; null: there are none. */
async function keptWithout(context: TenantContext, { attempt, version }: WholeAttempt) {
  const { id: attemptId, userId, assessmentId, series, enrolmentId } = attempt
  const values = { organizationId: context.organization.id, attemptId, userId, assessmentId, series, enrolmentId }
  const [others] = await read<Graded[] | null>(context, releasedOthers, values)
  return keptOf(others ?? [], version.settings)
}

export const voidAttempt = implement(contracts.voidAttempt, async (context, { params, body: { reason } }) => {
  const whole = await lockedIn(context, params.id, ({ attempt }) => attempt.state !== 'voided')
  await context.db.queryRaw(setVoided.text, valuesFor(setVoided, valuesOf(context, params.id, reason)))
  const outcome = whole.attempt.state === 'released' ? named(whole.attempt.isPassed) : null
  const kept = outcome === null ? null : await keptWithout(context, whole)
  const result = { outcome, keptPercent: kept?.percent ?? null, keptOutcome: kept ? named(kept.isPassed) : null }
  await publish(context, newEvent(room.events.assessmentAttemptVoided, { ...aboutOf(whole.attempt), ...result }))
  context.note({ after: { state: 'voided', reason } })
  const attempt = { ...whole.attempt, state: 'voided' as const, dueAt: null, stateReason: reason }
  return shownDetail(context, { ...whole, attempt })
})

export const forceSubmit = implement(contracts.forceSubmit, async (context, { params, body: { reason } }) => {
  const whole = await lockedIn(context, params.id, ({ attempt }) => isOpen(attempt))
  const done = await endAttempt(context, whole, { by: 'staff', at: context.now })
  await context.db.queryRaw(setReason.text, valuesFor(setReason, valuesOf(context, params.id, reason)))
  context.note({ after: { state: done.attempt.state, reason } })
  return shownDetail(context, { ...done, attempt: { ...done.attempt, stateReason: reason } })
})

const reopened: readonly AttemptState[] = ['needsGrading', 'graded', 'abandoned']

export const reopenAttempt = implement(contracts.reopenAttempt, async (context, { params, body: { reason, minutes } }) => {
  const whole = await lockedIn(context, params.id, ({ attempt }) => reopened.includes(attempt.state))
  const { overduePolicy, graceSeconds } = whole.version.settings
  const after = (moment: Date | null, ms: number) => (moment ? new Date(moment.getTime() + ms) : null)
  const deadlineAt = minutes === undefined ? null : after(context.now, minutes * 60_000)
  const graceEndsAt = overduePolicy === 'graceThenSubmit' ? after(deadlineAt, graceSeconds * 1000) : null
  const times = { deadlineAt, graceEndsAt, dueAt: after(deadlineAt, networkAllowanceMs) }
  const [row] = await context.db.queryRaw(setOpen.text, valuesFor(setOpen, { ...valuesOf(context, params.id, reason), ...times }))
  if (!row) return context.fail('attemptAlreadyOpen')
  await publish(context, newEvent(room.events.assessmentAttemptReopened, aboutOf(whole.attempt)))
  context.note({ after: { state: 'inProgress', reason } })
  const nothing = { submittedAt: null, endedBy: null, score: null, percent: null, isPassed: null, gradedAt: null }
  const attempt = { ...whole.attempt, ...times, ...nothing, state: 'inProgress' as const, stateReason: reason }
  return shownDetail(context, { ...whole, attempt, items: whole.items.map((item) => ({ ...item, score: null, parts: null })) })
})
