import { type SQL, sql } from 'drizzle-orm'
import { namesEachOnce } from '@/lib/domain/learning/question-banks/questions.rules'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { type Context, implement } from '@/lib/platform/http/implement'
import { endAttempt, settleOverdue } from './attempt-ends.service'
import { contentOfItem, type Item, isOpen, json, lockWhole, wholeAttempt, written } from './attempt-records.service'
import { positionOf, refOf } from './attempt-shapes.contract'
import * as contracts from './attempts.contract'
import { networkAllowanceMs } from './limits.rules'
import { shownAttempt, shownResult } from './shown-attempts.service'

const organization = written

/** The row is locked for share: saves do not wait for each other, but an end of the attempt waits for them, and they for it. */
const readForSave = statementOf(sql`
  with t as materialized (select * from assessment_attempts t where t.organization_id = ${organization} and t.id = ${given('attemptId')}::uuid
    and t.user_id = ${given('userId')}::uuid for share)
  select (select json_build_object('state', t.state, 'deadlineAt', t.deadline_at, 'navigation', v.settings ->> 'navigation') from t join assessment_versions v
      on v.organization_id = t.organization_id and v.assessment_id = t.assessment_id and v.number = t.version_number)::text,
    (select json_agg(json_build_object('position', i.position, 'type', q.design ->> 'type', 'maxLength', q.design -> 'maxLength'))
      from t join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id
      cross join lateral ${contentOfItem} q
      where i.position = any(${given('positions')}::int[]))::text`)
const saveItems = statementOf(sql`
  with sent as (select * from jsonb_to_recordset(${json('answers')}) as s(position int, seq int, answer jsonb)),
  saved as (
    update assessment_attempt_items i set answer = nullif(s.answer, 'null'::jsonb), seq = s.seq, answered_at = ${given('now')}::timestamptz, is_late = i.is_late or ${given('isLate')}::boolean
    from sent s
    where i.organization_id = ${organization} and i.attempt_id = ${given('attemptId')}::uuid and i.position = s.position and i.seq < s.seq
      and (not ${given('isSequential')}::boolean or not exists (select from assessment_attempt_items later where later.organization_id = i.organization_id
        and later.attempt_id = i.attempt_id and later.position > i.position and later.answered_at is not null))
    returning i.position, i.seq)
  select json_agg(json_build_object('position', s.position, 'isSaved', n.position is not null, 'seq', coalesce(n.seq, i.seq), 'isStale', i.seq >= s.seq))::text
  from sent s join assessment_attempt_items i on i.organization_id = ${organization} and i.attempt_id = ${given('attemptId')}::uuid and i.position = s.position
  left join saved n on n.position = s.position`)

type Saving = Context<
  { permission: 'assessment.update' },
  'attemptNotFound' | 'attemptClosed' | 'answerDoesNotFit' | 'questionPassed'
>
type Sent = { questionRef: string; seq: number; answer: Item['answer'] }

async function save(context: Saving, attemptId: string, answers: readonly Sent[]) {
  const { db, organization: org, user, now } = context
  // Of several changes of one answer the last.
  const sent = new Map<number, Sent>()
  for (const one of answers.toSorted((a, b) => a.seq - b.seq)) sent.set(positionOf(one.questionRef), one)
  const whose = { organizationId: org.id, userId: user.id, attemptId }
  const found = await db.queryRaw(
    readForSave.text,
    valuesFor(readForSave, { ...whose, positions: `{${[...sent.keys()].join(',')}}` }),
  )
  const head = readJson<{ state: string; deadlineAt: string | null; navigation: string }>(found[0]?.[0])
  const kinds = readJson<{ position: number; type: string; maxLength: number | null }[]>(found[0]?.[1]) ?? []
  if (!head) return context.fail('attemptNotFound')
  const deadlineAt: Date | null = head.deadlineAt === null ? null : new Date(head.deadlineAt)
  if (head.state !== 'inProgress' || (deadlineAt && now.getTime() > deadlineAt.getTime() + networkAllowanceMs))
    return context.fail('attemptClosed')
  const kindOf = new Map(kinds.map((one) => [one.position, one]))
  for (const [position, { answer }] of sent) {
    const kind = kindOf.get(position)
    if (!kind) return context.fail('attemptNotFound')
    const isTooLong = answer?.type === 'longText' && kind.maxLength !== null && [...answer.text].length > kind.maxLength
    if (answer && (answer.type !== kind.type || isTooLong || !namesEachOnce(answer))) return context.fail('answerDoesNotFit')
  }
  const isLate = deadlineAt !== null && now > deadlineAt
  const rows = [...sent].map(([position, { seq, answer }]) => ({ position, seq, answer }))
  const isSequential = head.navigation === 'sequential'
  const values = { organizationId: org.id, attemptId, answers: JSON.stringify(rows), now, isLate, isSequential }
  const [[cell] = []] = await db.queryRaw(saveItems.text, valuesFor(saveItems, values))
  const saved = readJson<{ position: number; isSaved: boolean; seq: number; isStale: boolean }[]>(cell) ?? []
  if (saved.some(({ isSaved, isStale }) => !isSaved && !isStale)) return context.fail('questionPassed')
  return {
    answers: saved.map(({ position, ...one }) => ({ questionRef: refOf(position), ...one })),
    isLate,
    serverNow: now,
    deadlineAt,
  }
}

export const saveAnswer = implement(contracts.saveAnswer, (context, { params, body }) =>
  save(context, params.attemptId, [{ questionRef: params.questionRef, ...body }]),
)
export const saveAnswers = implement(contracts.saveAnswers, (context, { params, body }) =>
  save(context, params.attemptId, body.answers),
)

const ofOwnOpen = (set: SQL) =>
  statementOf(sql`
  update assessment_attempt_items i set ${set} from assessment_attempts t
  where t.organization_id = ${organization} and t.id = ${given('attemptId')}::uuid and t.user_id = ${given('userId')}::uuid and t.state = 'inProgress'
    and i.organization_id = t.organization_id and i.attempt_id = t.id and i.position = ${given('position')}::int returning i.position`)
const flag = ofOwnOpen(sql`is_flagged = ${given('isFlagged')}::boolean`)

export const flagQuestion = implement(contracts.flagQuestion, async (context, { params, body: { isFlagged } }) => {
  const { attemptId, questionRef } = params
  const values = {
    organizationId: context.organization.id,
    userId: context.user.id,
    attemptId,
    position: positionOf(questionRef),
    isFlagged,
  }
  const [row] = await context.db.queryRaw(flag.text, valuesFor(flag, values))
  if (row) return { questionRef, isFlagged }
  const whole = await wholeAttempt(context, attemptId, context.user.id)
  return context.fail(whole?.items.some(({ position }) => refOf(position) === questionRef) ? 'attemptClosed' : 'attemptNotFound')
})

const setLocale = statementOf(sql`update assessment_attempts set locale = ${given('locale')}::text,
  locale_history = locale_history || jsonb_build_array(jsonb_build_object('locale', ${given('locale')}::text, 'at', ${given('now')}::text))
  where organization_id = ${organization} and id = ${given('attemptId')}::uuid`)

export const switchLocale = implement(contracts.switchLocale, async (context, { params: { attemptId }, body: { locale } }) => {
  const { db, organization: org, user, now } = context
  const whole = await lockWhole(context, attemptId, user.id)
  if (!whole) return context.fail('attemptNotFound')
  context.note({ resource: { type: 'attempt', id: attemptId }, before: { locale: whole.attempt.locale }, after: { locale } })
  if (!isOpen(whole.attempt)) return context.fail('attemptClosed')
  if (locale !== whole.attempt.locale)
    await db.queryRaw(setLocale.text, valuesFor(setLocale, { organizationId: org.id, attemptId, locale, now }))
  return shownAttempt({ ...whole, attempt: { ...whole.attempt, locale } }, now)
})

export const submitAttempt = implement(contracts.submitAttempt, async (context, { params: { attemptId } }) => {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  const whole = await lockWhole(context, attemptId, context.user.id)
  if (!whole) return context.fail('attemptNotFound')
  context.note({ resource: { type: 'attempt', id: attemptId } })
  if (!isOpen(whole.attempt)) return shownResult(whole)
  const ended = await settleOverdue(context, whole)
  // An overdue attempt has ended by its policy; within a grace period it is still submitted here.
  const done = isOpen(ended.attempt) ? await endAttempt(context, ended, { by: 'learner', at: context.now }) : ended
  context.note({ after: { state: done.attempt.state } })
  return shownResult(done)
})
