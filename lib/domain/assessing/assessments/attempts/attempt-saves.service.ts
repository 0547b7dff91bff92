import { type SQL, sql } from 'drizzle-orm'
import { namesEachOnce } from '@/lib/domain/learning/question-banks/questions.rules'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { type Context, implement } from '@/lib/platform/http/implement'
import { endAttempt, settleOverdue } from './attempt-ends.service'
import { filesOfAttempt } from './attempt-files.service'
import { contentOfItem, type Item, isOpen, json, lockWhole, wholeAttempt, written } from './attempt-records.service'
import { positionOf, refOf } from './attempt-shapes.contract'
import * as contracts from './attempts.contract'
import { networkAllowanceMs } from './limits.rules'
import { shownAttempt, shownResult } from './shown-attempts.service'

const organization = written
const networkAllowance = sql.raw(`interval '${networkAllowanceMs} milliseconds'`)

/**
 * One statement reads, checks and writes, because this is the most frequent request of an exam. The row is locked for share: saves do not wait for each
 * other, but an end of the attempt waits for them, and they for it. Nothing is written unless every answer may be.
 */
const saveAll = statementOf(sql`
  with t as materialized (select * from assessment_attempts t where t.organization_id = ${organization} and t.id = ${given('attemptId')}::uuid
    and t.user_id = ${given('userId')}::uuid for share),
  head as materialized (select t.state, t.deadline_at, v.settings ->> 'navigation' as navigation,
      t.state = 'inProgress' and (t.deadline_at is null or ${given('now')}::timestamptz <= t.deadline_at + ${networkAllowance}) as is_open,
      coalesce(t.deadline_at < ${given('now')}::timestamptz, false) as is_late
    from t join assessment_versions v on v.organization_id = t.organization_id and v.assessment_id = t.assessment_id and v.number = t.version_number),
  sent as materialized (select s.position, s.seq, nullif(s.answer, 'null'::jsonb) as answer, i.attempt_id, i.seq as stored,
      s.answer is null or jsonb_typeof(s.answer) = 'null' or (s.answer ->> 'type' = q.design ->> 'type' and coalesce(
        not (s.answer ->> 'type' = 'longText' and char_length(s.answer ->> 'text') > (q.design ->> 'maxLength')::int), true)
        and (s.answer ->> 'type' <> 'fileUpload' or jsonb_array_length(s.answer -> 'files') <= (q.design ->> 'maxFiles')::int)) as fits,
      coalesce(s.answer ->> 'type', '') <> 'fileUpload' or (select count(*) from jsonb_array_elements_text(s.answer -> 'files') named(id)
        join assessment_answer_files f on f.organization_id = t.organization_id and f.attempt_id = t.id and f.position = s.position and f.asset_id = named.id::uuid
          and f.completed_at is not null) = jsonb_array_length(s.answer -> 'files') as has_files
    from t cross join jsonb_to_recordset(${json('answers')}) as s(position int, seq int, answer jsonb)
    left join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id and i.position = s.position
    left join lateral ${contentOfItem} q on true),
  saved as (
    update assessment_attempt_items i set answer = s.answer, seq = s.seq, answered_at = ${given('now')}::timestamptz, is_late = i.is_late or head.is_late
    from sent s cross join head
    where i.organization_id = ${organization} and i.attempt_id = s.attempt_id and i.position = s.position and i.seq < s.seq
      and head.is_open and not exists (select from sent a where a.attempt_id is null or not a.fits or not a.has_files)
      and (head.navigation <> 'sequential' or not exists (select from assessment_attempt_items later where later.organization_id = i.organization_id
        and later.attempt_id = i.attempt_id and later.position > i.position and later.answered_at is not null))
    returning i.position, i.seq)
  select (select json_build_object('isOpen', is_open, 'isLate', is_late, 'deadlineAt', deadline_at) from head)::text,
    (select json_agg(json_build_object('position', s.position, 'isKnown', s.attempt_id is not null, 'fits', s.fits, 'hasFiles', s.has_files, 'isSaved', n.position is not null,
      'seq', coalesce(n.seq, s.stored), 'isStale', s.stored >= s.seq)) from sent s left join saved n on n.position = s.position)::text`)

export type Saving = Context<
  { permission: 'assessment.update' },
  'attemptNotFound' | 'attemptClosed' | 'answerDoesNotFit' | 'answerFileMissing' | 'questionPassed'
>
type Sent = { questionRef: string; seq: number; answer: Item['answer'] }
type Head = { isOpen: boolean; isLate: boolean; deadlineAt: string | null }
type SavedItem = {
  position: number
  isKnown: boolean
  fits: boolean
  hasFiles: boolean
  isSaved: boolean
  seq: number
  isStale: boolean
}

/** Saves answers of an open attempt; all or none. */
export async function saveOf(context: Saving, attemptId: string, answers: readonly Sent[]) {
  const { db, organization: org, user, now } = context
  // Of several changes of one answer the last.
  const sent = new Map<number, Sent>()
  for (const one of answers.toSorted((a, b) => a.seq - b.seq)) sent.set(positionOf(one.questionRef), one)
  const namesTwice = [...sent.values()].some(({ answer }) => answer && !namesEachOnce(answer))
  // An answer that names something twice is written nowhere, but refused for the reasons that come before.
  const rows = [...sent].map(([position, { seq, answer }]) => ({ position, seq: namesTwice ? 0 : seq, answer }))
  const values = { organizationId: org.id, userId: user.id, attemptId, answers: JSON.stringify(rows), now }
  const [[headCell, savedCell] = []] = await db.queryRaw(saveAll.text, valuesFor(saveAll, values))
  const head = readJson<Head>(headCell)
  const saved = readJson<SavedItem[]>(savedCell) ?? []
  if (!head) return context.fail('attemptNotFound')
  if (!head.isOpen) return context.fail('attemptClosed')
  if (saved.some(({ isKnown }) => !isKnown)) return context.fail('attemptNotFound')
  if (namesTwice || saved.some(({ fits }) => !fits)) return context.fail('answerDoesNotFit')
  if (saved.some(({ hasFiles }) => !hasFiles)) return context.fail('answerFileMissing')
  if (saved.some(({ isSaved, isStale }) => !isSaved && !isStale)) return context.fail('questionPassed')
  return {
    answers: saved.map(({ position, isSaved, seq }) => ({ questionRef: refOf(position), isSaved, seq })),
    isLate: head.isLate,
    serverNow: now,
    deadlineAt: head.deadlineAt === null ? null : new Date(head.deadlineAt),
  }
}

export const saveAnswer = implement(contracts.saveAnswer, (context, { params, body }) =>
  saveOf(context, params.attemptId, [{ questionRef: params.questionRef, ...body }]),
)
export const saveAnswers = implement(contracts.saveAnswers, (context, { params, body }) =>
  saveOf(context, params.attemptId, body.answers),
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
  return shownAttempt({ ...whole, attempt: { ...whole.attempt, locale } }, now, await filesOfAttempt(context, whole))
})

export const submitAttempt = implement(contracts.submitAttempt, async (context, { params: { attemptId } }) => {
  if (!context.headers.has('idempotency-key')) context.fail('idempotencyKeyRequired')
  const whole = await lockWhole(context, attemptId, context.user.id)
  if (!whole) return context.fail('attemptNotFound')
  context.note({ resource: { type: 'attempt', id: attemptId } })
  const files = await filesOfAttempt(context, whole)
  if (!isOpen(whole.attempt)) return shownResult(whole, files)
  const ended = await settleOverdue(context, whole)
  // An overdue attempt has ended by its policy; within a grace period it is still submitted here.
  const done = isOpen(ended.attempt) ? await endAttempt(context, ended, { by: 'learner', at: context.now }) : ended
  context.note({ after: { state: done.attempt.state } })
  return shownResult(done, files)
})
