import { eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attemptItems } from '@/db/schema/assessments'
import { events } from '@/db/schema/events'
import { jobs } from '@/db/schema/jobs'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { costOf } from '@/lib/domain/testing/walks'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { regradePolicies } from '../words'
import { answer, quizWithWrongKey, regrade, turnKey } from './examples.fixtures'
import * as contracts from './regrade.contract'
import { regradeHandler, regradeLimits } from './regrade.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Shown = (typeof contracts.readRegrade)['example']['returns']
type Result = (typeof contracts.listRegradeResults)['example']['returns'][number]
const read = async (id: string) => (await org.admin.call(contracts.readRegrade, { params: { id } })).envelope.data as Shown
const resultsOf = async (id: string, query: Record<string, string> = {}) =>
  (await org.admin.call(contracts.listRegradeResults, { params: { id }, query })).data as Result[]
const runJobs = (handler = regradeHandler, sliceMs = 5000) =>
  new JobRunner([handler], { sliceMs }).runDue(new AbortController().signal)

async function regradeNow(assessmentId: string, body: object) {
  const { id } = await regrade(org, assessmentId, body)
  await runJobs()
  return read(id)
}

const many = 2_000
/** The attempt of a quiz, copied many times: of each four one has no answer, one the answer by the former key, and two another one. */
async function manyAttempts() {
  const quiz = await quizWithWrongKey(org, { passPercent: 60 })
  await org.database(async (db) => {
    await db.execute(sql`insert into assessment_attempts (organization_id, id, assessment_id, version_number, user_id, enrolment_id, module_id, number, state, seed,
        locale, locale_history, started_at, submitted_at, ended_by, max_score, score, percent, is_passed, graded_at, released_at, created_at)
      select t.organization_id, md5(n || t.id::text)::uuid, t.assessment_id, t.version_number, t.user_id, md5('e' || (n / 2) || t.id::text)::uuid, t.module_id, n % 2 + 1, 'released', t.seed,
        t.locale, t.locale_history, t.started_at, t.submitted_at, t.ended_by, 4, case n % 4 when 0 then 0 when 1 then 4 else n % 3 end,
        case n % 4 when 0 then 0 when 1 then 100 else n % 3 * 25 end, n % 4 = 1, t.graded_at, t.released_at, t.created_at + (n / 3) * interval '1 millisecond'
      from assessment_attempts t, generate_series(1, ${many}::int) n where t.id = ${quiz.attemptId}`)
    await db.execute(sql`insert into assessment_attempt_items (organization_id, attempt_id, position, section, question_id, question_version, points, answer, seq, score)
      select i.organization_id, md5(n || i.attempt_id::text)::uuid, i.position, i.section, i.question_id, i.question_version, i.points,
        case when i.position = 2 or n % 4 = 0 then null else json_build_object('type', 'trueFalse', 'choice', n % 4 <> 1) end, 1,
        case when i.position = 1 then case when n % 4 = 1 then 2 else 0 end else case n % 4 when 0 then 0 when 1 then 2 else n % 3 end end
      from assessment_attempt_items i, generate_series(1, ${many}::int) n where i.attempt_id = ${quiz.attemptId}`)
  })
  return quiz
}

type Compared = {
  attemptId: string
  change: string
  questionScore: number
  points: number
  score: number
  maxScore: number
  percent: number
  isPassed: boolean
}
const storedResults = (id: string) =>
  org.database((db) =>
    db.execute<Compared>(sql`select attempt_id as "attemptId", change, question_score as "questionScore", points, score, max_score as "maxScore", percent,
      is_passed as "isPassed" from assessment_regrade_results where regrade_id = ${id} order by attempt_id`),
  )

describe('a regrade of many attempts', () => {
  it('does with each policy exactly what its dry run said', async () => {
    const { assessmentId, questionId, attemptId } = await manyAttempts()
    await turnKey(org, questionId)
    for (const policy of regradePolicies) {
      const before = await org.database((db) =>
        db.execute(
          sql`select id, score, max_score, percent, is_passed from assessment_attempts where assessment_id = ${assessmentId} order by id`,
        ),
      )
      const dry = await regradeNow(assessmentId, { questionId, policy, dryRun: true })
      const foreseen = await storedResults(dry.id)
      const unchanged = await org.database((db) =>
        db.execute(
          sql`select id, score, max_score, percent, is_passed from assessment_attempts where assessment_id = ${assessmentId} order by id`,
        ),
      )
      expect(unchanged).toEqual(before)
      const done = await regradeNow(assessmentId, { questionId, policy })
      expect(done.attemptCount).toBe(many + 1)
      const results = await storedResults(done.id)
      expect(results.length).toBe(done.changedCount)
      expect(results.length).toBeGreaterThan(policy === 'newKey' ? many / 2 : 0)
      expect(results).toEqual(foreseen)
      expect(done).toMatchObject({
        changedCount: dry.changedCount,
        lostPassCount: dry.lostPassCount,
        gainedPassCount: dry.gainedPassCount,
      })
      const wrong = await org.database((db) =>
        db.execute(sql`select t.id from assessment_attempts t
        join assessment_regrade_results r on r.organization_id = t.organization_id and r.attempt_id = t.id and r.regrade_id = ${done.id}
        join assessment_attempt_items i on i.organization_id = t.organization_id and i.attempt_id = t.id and i.position = 1
        where t.assessment_id = ${assessmentId} and (t.score, t.max_score, t.percent, t.is_passed, i.score, i.points)
          is distinct from (r.score, r.max_score, r.percent, r.is_passed, r.question_score, r.points)`),
      )
      expect(wrong).toEqual([])
    }
    const last = await org.admin.call(contracts.listRegradesOfAttempt, { params: { id: attemptId } })
    expect((last.envelope.data as Result[]).length).toBeGreaterThan(1)
    // The thousands of events that nothing here waits for would be delivered by every later test of this database.
    await org.database((db) => db.update(events).set({ deliveredAt: sql`now()` }).where(isNull(events.deliveredAt)))
  })

  it('is complete and done once after failures in the middle of its transactions, with two workers', async () => {
    const quiz = await quizWithWrongKey(org)
    for (let at = 0; at < 11; at += 1) {
      const person = await org.person(`regradeagain${at}`, org.roles.learner)
      await putEnrolment(org, quiz.pathId, person)
      await answer(person, quiz.assessmentId, [true, false])
    }
    await mailsOf(org)
    await turnKey(org, quiz.questionId)
    const usual = regradeLimits.atOnce
    regradeLimits.atOnce = 2
    try {
      let failures = 3
      const failing: typeof regradeHandler = {
        ...regradeHandler,
        work: {
          ...regradeHandler.work,
          async each(context, row, payload, found) {
            await regradeHandler.work.each(context, row, payload, found)
            if (failures > 0) {
              failures -= 1
              throw new Error('The process dies after its statements')
            }
          },
        },
      }
      const { id, jobId } = await regrade(org, quiz.assessmentId, { questionId: quiz.questionId, policy: 'newKey' })
      for (let turn = 0; turn < 12; turn += 1) {
        await Promise.all([runJobs(failing, 0), runJobs(failing, 0)])
        await org.database((db) => db.update(jobs).set({ dueAt: sql`now()` }).where(eq(jobs.id, jobId)))
      }
      expect(failures).toBe(0)
      expect(await read(id)).toMatchObject({ attemptCount: 12, changedCount: 12, finishedAt: expect.any(String) })
      expect(new Set((await resultsOf(id)).map(({ attemptId }) => attemptId)).size).toBe(12)
      const released = await eventsAbout(org, quiz.attemptId, 'assessmentResultReleased')
      expect(released.map(({ payload }) => payload)).toMatchObject([{ percent: 50 }, { percent: 100 }])
    } finally {
      regradeLimits.atOnce = usual
    }
  })

  it('costs as many statements for four attempts as for one', async () => {
    const quiz = await quizWithWrongKey(org)
    await turnKey(org, quiz.questionId)
    const cost = () =>
      costOf(() => regradeNow(quiz.assessmentId, { questionId: quiz.questionId, policy: 'newKey', dryRun: true }))
    await cost()
    const one = await cost()
    for (let at = 0; at < 3; at += 1) {
      const person = await org.person(`regradecost${at}`, org.roles.learner)
      await putEnrolment(org, quiz.pathId, person)
      await answer(person, quiz.assessmentId, [true, false])
    }
    await mailsOf(org)
    expect(await cost()).toBe(one)
    expect(await org.database((db) => db.$count(attemptItems, eq(attemptItems.questionId, quiz.questionId)))).toBe(4)
  })
})
