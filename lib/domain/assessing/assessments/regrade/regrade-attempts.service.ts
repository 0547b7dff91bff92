import { sql } from 'drizzle-orm'
import type { regrades } from '@/db/schema/assessments-regrades'
import { asDrawn } from '@/lib/domain/learning/question-banks/attempted-question.rules'
import { contentsAsJson } from '@/lib/domain/learning/question-banks/question-rows.service'
import type { Question } from '@/lib/domain/learning/question-banks/questions.rules'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { aboutOf, gradedEvents, gradedOf, named, releasedEvents } from '../attempts/attempt-ends.service'
import {
  type AttemptRow,
  attemptAsJson,
  inSameSeries,
  read,
  type StoredAttempt,
  type StoredVersion,
  seriesOf,
  versionAsJson,
  versionFrom,
  type WholeAttempt,
  withDates,
  written,
} from '../attempts/attempt-records.service'
import { keptOf, rounded } from '../attempts/grading.rules'
import type { Settings } from '../definition-shapes.contract'
import { assessments as room } from '../room'
import { type Regraded, regraded, type Standing } from './regrade.rules'

type Regrade = typeof regrades.$inferSelect
type Stored = Omit<Standing, 'maxScore' | 'percent' | 'isPassed' | 'item'> & {
  attempt: StoredAttempt
  item: Omit<Standing['item'], 'design' | 'content'> & { position: number; version: number; drawn: string[] | null }
}
type Other = WholeAttempt['others'][number] & { userId: string; series: number | null; enrolmentId: string }

const ofIds = sql`t.organization_id = ${written} and t.id = any(${given('ids')}::uuid[])
  and t.state in ('needsGrading', 'graded', 'released') order by t.id`
const ofQuestion = sql`${given('questionId')}::uuid`
const standings = (lock: ReturnType<typeof sql>) =>
  statementOf(sql`
  with t as materialized (select * from assessment_attempts t where ${ofIds} ${lock})
  select (select json_agg(json_build_object('attempt', ${attemptAsJson}, 'item', i.item, 'others', i.others,
      'earlier', coalesce((select json_agg(json_build_object('pointsBefore', r.points_before, 'scoreBefore', r.question_score_before,
          'points', r.points, 'score', r.question_score) order by r.created_at, r.id)
        from assessment_regrade_results r cross join lateral (select g.is_dry_run, g.question_id from assessment_regrades g
          where g.organization_id = ${written} and g.id = r.regrade_id offset 0) g
        where r.organization_id = ${written} and r.attempt_id = t.id and g.question_id = ${ofQuestion} and not g.is_dry_run), '[]')) order by t.created_at, t.id)
      from t cross join lateral (select
          (json_agg(json_build_object('position', i.position, 'points', i.points, 'score', i.score, 'parts', i.parts, 'answer', i.answer,
            'version', i.question_version, 'drawn', i.option_order)) filter (where i.question_id = ${ofQuestion})) -> 0 as item,
          json_build_object('score', coalesce(sum(i.score) filter (where i.question_id <> ${ofQuestion}), 0),
            'areGraded', count(*) filter (where i.question_id <> ${ofQuestion} and i.score is null) = 0) as others
        from assessment_attempt_items i where i.organization_id = ${written} and i.attempt_id = t.id) i
      where i.item is not null)::text,
    (select json_agg(${versionAsJson}) from assessment_versions v where v.organization_id = ${written}
      and v.assessment_id = ${given('assessmentId')}::uuid and v.number in (select t.version_number from t))::text,
    ${contentsAsJson(written, ofQuestion)}::text,
    (select json_agg(json_build_object('userId', e.user_id, 'series', e.series, 'enrolmentId', e.enrolment_id, 'number', o.number, 'score', o.score, 'maxScore', o.max_score, 'percent', o.percent, 'isPassed', o.is_passed))
      from (select distinct t.user_id, t.series, case when t.series is null then t.enrolment_id end as enrolment_id from t) e cross join lateral (select o.number, o.score, o.max_score, o.percent, o.is_passed, o.state, o.series, o.enrolment_id
        from assessment_attempts o where o.organization_id = ${written} and o.user_id = e.user_id
          and o.assessment_id = ${given('assessmentId')}::uuid offset 0) o
      where o.state = 'released' and ${inSameSeries('o', 'e')})::text`)
const statements = { locked: standings(sql`for update`), seen: standings(sql``) }

const changed = sql`jsonb_to_recordset(${given('changes')}::text::jsonb) as r(id uuid, "attemptId" uuid, "userId" uuid, position int, change text,
  "pointsBefore" float8, points float8, "questionScoreBefore" float8, "questionScore" float8, "itemScore" float8, parts jsonb, "scoreBefore" float8, score float8,
  "maxScoreBefore" float8, "maxScore" float8, "percentBefore" int, percent int, "isPassedBefore" boolean, "isPassed" boolean, state text)`
const storeResults = sql`insert into assessment_regrade_results (organization_id, id, regrade_id, attempt_id, user_id, position, change, points_before, points,
    question_score_before, question_score, score_before, score, max_score_before, max_score, percent_before, percent, is_passed_before, is_passed, created_at)
  select ${written}, r.id, ${given('regradeId')}::uuid, r."attemptId", r."userId", r.position, r.change, r."pointsBefore", r.points,
    r."questionScoreBefore", r."questionScore", r."scoreBefore", r.score, r."maxScoreBefore", r."maxScore", r."percentBefore", r.percent,
    r."isPassedBefore", r."isPassed", ${given('now')}::timestamptz from ${changed}`
const countResults = sql`update assessment_regrades g set attempt_count = g.attempt_count + ${given('attemptCount')}::int,
    changed_count = g.changed_count + n.changed, lost_pass_count = g.lost_pass_count + n.lost, gained_pass_count = g.gained_pass_count + n.gained,
    lower_count = g.lower_count + n.lower, higher_count = g.higher_count + n.higher
  from (select count(*) as changed, count(*) filter (where r.change = 'lostPass') as lost, count(*) filter (where r.change = 'gainedPass') as gained,
    count(*) filter (where r.change = 'lower') as lower, count(*) filter (where r.change = 'higher') as higher from ${changed}) n
  where g.organization_id = ${written} and g.id = ${given('regradeId')}::uuid`
const storeDryRun = statementOf(sql`with results as (${storeResults}) ${countResults}`)
const store = statementOf(sql`with item as (
    update assessment_attempt_items i set points = r.points, score = r."itemScore", parts = r.parts from ${changed}
    where i.organization_id = ${written} and i.attempt_id = r."attemptId" and i.position = r.position),
  attempt as (
    update assessment_attempts t set max_score = r."maxScore", score = r.score, percent = r.percent, is_passed = r."isPassed", state = r.state,
      graded_at = case when r.state in ('graded', 'released') then coalesce(t.graded_at, ${given('now')}::timestamptz) end,
      released_at = case when r.state = 'released' then coalesce(t.released_at, ${given('now')}::timestamptz) end from ${changed}
    where t.organization_id = ${written} and t.id = r."attemptId"),
  results as (${storeResults}) ${countResults}`)

const shownPoints = (score: number | null) => (score === null ? null : rounded(score))

function passLost({ attempt, version, others }: WholeAttempt, regradeId: string) {
  const own = gradedOf(attempt)
  const kept = own && keptOf([...others, own], version.settings)
  return newEvent(room.events.assessmentPassLost, {
    ...aboutOf(attempt),
    regradeId,
    keptOutcome: named(kept?.isPassed ?? attempt.isPassed),
  })
}

/** The attempt with its new result. An attempt whose last question gets its points by the regrade is graded with it. */
function attemptAfter(attempt: AttemptRow, { maxScore, outcome }: Regraded, { release }: Settings): AttemptRow {
  if (!outcome) return { ...attempt, maxScore }
  const state = attempt.state === 'needsGrading' ? (release === 'immediately' ? 'released' : 'graded') : attempt.state
  return { ...attempt, maxScore, ...outcome, state }
}

/**
 * Regrades some attempts, in three statements: the attempts are locked, and those that change keep their former result in
 * `assessment_regrade_results`. A dry run stores only that.
 */
export async function regradeAttempts(
  context: Publishing & TenantContext,
  regrade: Regrade,
  ids: readonly string[],
): Promise<void> {
  const { assessmentId, questionId, policy, questionVersion, isDryRun } = regrade
  const organizationId = context.organization.id
  const asked = { organizationId, ids: `{${ids.join(',')}}`, questionId, assessmentId }
  const [found, versions, questions, released] = (await read(context, isDryRun ? statements.seen : statements.locked, asked)) as [
    Stored[] | null,
    StoredVersion[] | null,
    Record<string, Question> | null,
    Other[] | null,
  ]
  const byNumber = new Map((versions ?? []).map((stored) => [stored.number, versionFrom(stored)]))
  const key = questions?.[questionVersion]
  if (!key) throw new Error('A version of a question is never deleted')
  const bySeries = new Map<string, Other[]>()
  for (const other of released ?? []) bySeries.set(seriesOf(other), [...(bySeries.get(seriesOf(other)) ?? []), other])
  const changes: object[] = []
  const events: Parameters<typeof publish>[1][] = []
  // The person who regrades leaves the own attempts to another person.
  const meant = (found ?? []).filter(({ attempt }) => attempt.userId !== regrade.createdBy)
  for (const { attempt: stored, item, others, earlier } of meant) {
    const before = withDates(stored)
    const version = byNumber.get(before.versionNumber)
    const asked = questions[item.version]
    if (!version || !asked) throw new Error('An attempt names versions that are there')
    const question = asDrawn(asked, item.drawn)
    const standing = { item: { ...item, ...question }, others, earlier, ...before }
    const done = regraded(policy, standing, asDrawn(key, item.drawn).design, version.settings)
    if (!done) continue
    const after = attemptAfter(before, done, version.settings)
    const { userId, series, enrolmentId, number } = after
    const graded = gradedOf(after)
    changes.push({
      id: newId(),
      attemptId: before.id,
      userId: before.userId,
      position: item.position,
      change: done.change,
      pointsBefore: item.points,
      points: done.item.points,
      questionScoreBefore: shownPoints(item.score),
      questionScore: shownPoints(done.item.score),
      itemScore: done.item.score,
      parts: done.item.parts,
      scoreBefore: before.score,
      score: after.score,
      maxScoreBefore: before.maxScore,
      maxScore: after.maxScore,
      percentBefore: before.percent,
      percent: after.percent,
      isPassedBefore: before.isPassed,
      isPassed: after.isPassed,
      state: after.state,
    })
    if (!graded) continue
    const rest = (bySeries.get(seriesOf(after)) ?? []).filter((one) => one.number !== number)
    const whole = { attempt: after, version, items: [], others: rest }
    if (before.state === 'needsGrading') events.push(...gradedEvents(whole))
    else if (after.state === 'released') events.push(...releasedEvents(whole))
    // The result of a series includes its attempts that were regraded just before.
    if (after.state === 'released') bySeries.set(seriesOf(after), [...rest, { ...graded, userId, series, enrolmentId }])
    if (after.state === 'released' && done.change === 'lostPass') events.push(passLost(whole, regrade.id))
  }
  const values = {
    organizationId,
    regradeId: regrade.id,
    changes: JSON.stringify(changes),
    attemptCount: meant.length,
    now: context.now,
  }
  const statement = isDryRun ? storeDryRun : store
  await context.db.queryRaw(statement.text, valuesFor(statement, values))
  if (!isDryRun) await publish(context, ...events)
}
