import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { removeQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, costOf, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { archiveAssessment, updateAssessment } from '../definitions.contract'
import * as contracts from './attempts.contract'
import { makeBank, makeQuestion, makeQuiz, type Started, start } from './attempts.fixtures'
import { endOverdueAttempts } from './overdue.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
afterEach(() => {
  clock.offsetMs = 0
})

type Result = (typeof contracts.readResult)['example']['returns']
const right = { trueFalse: { type: 'trueFalse', choice: false }, singleChoice: { type: 'singleChoice', choice: 'o2' } }
const wrong = { trueFalse: { type: 'trueFalse', choice: true }, singleChoice: { type: 'singleChoice', choice: 'o1' } }
const save = (by: Person, attemptId: string, questionRef: string, answer: object | null, seq = 1) =>
  by.call(contracts.saveAnswer, { params: { attemptId, questionRef }, body: { answer, seq } })
const submit = (by: Person, attemptId: string, key = newId()) =>
  by.call(contracts.submitAttempt, { params: { attemptId }, headers: { 'idempotency-key': key } })
const resultOf = async (by: Person, attemptId: string) =>
  (await by.call(contracts.readResult, { params: { attemptId } })).envelope.data as Result
const rules = async (by: Person, id: string) =>
  (await by.call(contracts.readLearnerAssessment, { params: { id } })).envelope
    .data as (typeof contracts.readLearnerAssessment)['example']['returns']
const answerAll = async (by: Person, { id, questions }: Started, answers: Record<string, object>) => {
  for (const { questionRef, type } of questions) if (answers[type]) await save(by, id, questionRef, answers[type])
}
const minutes = (count: number) => count * 60_000

describe('an attempt', () => {
  it('leads from its start to a complete path', async () => {
    const { learner, assessmentId, enrolmentId } = await makeQuiz(org)
    expect(await rules(learner, assessmentId)).toMatchObject({ refusal: null, attemptsLeft: 1, questionCount: 2 })
    const attempt = await start(learner, assessmentId)
    expect(attempt).toMatchObject({ isNew: true, state: 'inProgress', number: 1 })
    expect(JSON.stringify(attempt)).not.toMatch(/correct|accepted|explanation|always personal/)
    await answerAll(learner, attempt, right)
    const submitted = await submit(learner, attempt.id)
    expect(submitted.envelope.data).toMatchObject({ state: 'released', score: 4, maxScore: 4, percent: 100, isPassed: true })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed', percent: 100 })
    expect((await eventsAbout(org, attempt.id)).map(({ name }) => name)).toEqual([
      'assessmentAttemptStarted',
      'assessmentAttemptSubmitted',
      'assessmentAttemptGraded',
      'assessmentResultReleased',
    ])
    expect(await rules(learner, assessmentId)).toMatchObject({ refusal: 'attemptsUsed', kept: { percent: 100, isPassed: true } })
    expect(code(await learner.call(contracts.startAttempt, { params: { id: assessmentId }, body: {} }))).toEqual([409, 6542])
  })

  it('is one, however often it is started at once', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const started = await Promise.all(Array.from({ length: 8 }, () => start(learner, assessmentId)))
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('is submitted once: a repetition gets the same result, and saves come too late', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const attempt = await start(learner, assessmentId)
    await answerAll(learner, attempt, { ...right, singleChoice: wrong.singleChoice })
    const key = newId()
    const answers = [
      await submit(learner, attempt.id, key),
      await submit(learner, attempt.id, key),
      await submit(learner, attempt.id),
    ]
    for (const { envelope } of answers) expect(envelope.data).toMatchObject({ percent: 50, isPassed: false, score: 2 })
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true')
    expect(code(await save(learner, attempt.id, 'q1', right.trueFalse, 9))).toEqual([409, 6545])
    const missing = await learner.call(contracts.submitAttempt, { params: { attemptId: attempt.id } })
    expect(code(missing)).toEqual([400, 6012])
    expect(await eventsAbout(org, attempt.id, 'assessmentAttemptSubmitted')).toHaveLength(1)
  })

  it('keeps the highest number of each answer, in whatever order they come', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const { id } = await start(learner, assessmentId)
    await save(learner, id, 'q1', right.trueFalse, 5)
    const stale = await save(learner, id, 'q1', wrong.trueFalse, 4)
    expect(stale.envelope.data).toMatchObject({ answers: [{ questionRef: 'q1', isSaved: false, seq: 5 }] })
    const several = await learner.call(contracts.saveAnswers, {
      params: { attemptId: id },
      body: {
        answers: [
          { questionRef: 'q2', answer: right.singleChoice, seq: 8 },
          { questionRef: 'q2', answer: wrong.singleChoice, seq: 7 },
          { questionRef: 'q1', answer: null, seq: 5 },
        ],
      },
    })
    expect(several.status).toBe(200)
    const read = (await learner.call(contracts.readAttempt, { params: { attemptId: id } })).envelope.data as Started
    expect(read.questions).toMatchObject([
      { seq: 5, answer: right.trueFalse },
      { seq: 8, answer: right.singleChoice },
    ])
    expect(code(await save(learner, id, 'q1', right.singleChoice, 9))).toEqual([422, 6546])
    expect(code(await save(learner, id, 'q3', null, 9))).toEqual([404, 6540])
  })

  it('costs at most 6 statements to start, 3 to save and 6 to submit, beside the 4 of every write', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    await rules(learner, assessmentId)
    expect(await costOf(() => start(learner, assessmentId))).toBeLessThanOrEqual(10)
    const { id } = await start(learner, assessmentId)
    expect(await costOf(() => save(learner, id, 'q1', right.trueFalse))).toBeLessThanOrEqual(7)
    // And 2 of the Idempotency-Key.
    expect(await costOf(() => submit(learner, id))).toBeLessThanOrEqual(12)
  })

  it('is closed to everybody else, and to people without a lesson that leads to it', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const { learner: other } = await makeQuiz(org)
    const { id } = await start(learner, assessmentId)
    for (const contract of [contracts.readAttempt, contracts.readResult])
      expect(code(await other.call(contract, { params: { attemptId: id } }))).toEqual([404, 6540])
    expect(code(await save(other, id, 'q1', right.trueFalse))).toEqual([404, 6540])
    expect(code(await submit(other, id))).toEqual([404, 6540])
    expect(code(await other.call(contracts.startAttempt, { params: { id: assessmentId }, body: {} }))).toEqual([403, 6450])
    expect(code(await other.call(contracts.readLearnerAssessment, { params: { id: newId() } }))).toEqual([404, 6530])
  })

  it('goes on in the other language with the same questions and answers', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { shuffleOptions: true })
    const attempt = await start(learner, assessmentId, { locale: 'ar' })
    await save(learner, attempt.id, 'q2', right.singleChoice)
    const { envelope } = await learner.call(contracts.switchLocale, { params: { attemptId: attempt.id }, body: { locale: 'en' } })
    const english = envelope.data as Started
    expect(english.questions[1]).toMatchObject({
      stem: 'What comes first when the fire alarm sounds?',
      answer: right.singleChoice,
    })
    expect(english.questions.map(({ design }) => design)).toEqual(attempt.questions.map(({ design }) => design))
    expect(english.id).toBe(attempt.id)
  })

  it('keeps the version of a question that it was started with', async () => {
    const { learner, assessmentId, questionIds } = await makeQuiz(org)
    const attempt = await start(learner, assessmentId)
    const id = questionIds[0] ?? ''
    await org.admin.call(updateQuestion, { params: { id }, body: { design: { type: 'trueFalse', correct: true } } })
    await answerAll(learner, attempt, right)
    expect((await submit(learner, attempt.id)).envelope.data).toMatchObject({ percent: 100 })
    expect(code(await org.admin.call(removeQuestion, { params: { id } }))).toEqual([409, 6523])
  })
})

describe('time', () => {
  it('ends an attempt at its deadline: later answers count for 10 seconds, as late, and the server submits it', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { timeLimitSeconds: 600 })
    const attempt = await start(learner, assessmentId)
    await save(learner, attempt.id, 'q1', right.trueFalse)
    clock.offsetMs = minutes(10) + 5_000
    expect((await save(learner, attempt.id, 'q2', right.singleChoice)).envelope.data).toMatchObject({ isLate: true })
    clock.offsetMs = minutes(10) + 11_000
    expect(code(await save(learner, attempt.id, 'q2', wrong.singleChoice, 2))).toEqual([409, 6545])
    await endOverdueAttempts()
    expect(await resultOf(learner, attempt.id)).toMatchObject({
      state: 'released',
      endedBy: 'deadline',
      isLate: true,
      percent: 100,
    })
    const [row] = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'assessmentAttemptEnded')),
    )
    expect(row).toMatchObject({ outcome: 'success' })
  })

  it('abandons an attempt, or waits for the submission, as the policy says', async () => {
    const abandoned = await makeQuiz(org, { timeLimitSeconds: 60, overduePolicy: 'abandon' })
    const graced = await makeQuiz(org, { timeLimitSeconds: 60, overduePolicy: 'graceThenSubmit', graceSeconds: 300 })
    const [one, other] = [
      await start(abandoned.learner, abandoned.assessmentId),
      await start(graced.learner, graced.assessmentId),
    ]
    await save(graced.learner, other.id, 'q1', right.trueFalse)
    clock.offsetMs = minutes(2)
    await endOverdueAttempts()
    expect(await resultOf(abandoned.learner, one.id)).toMatchObject({ state: 'abandoned', percent: null, questions: [] })
    expect(await resultOf(graced.learner, other.id)).toMatchObject({ state: 'overdue' })
    expect(code(await save(graced.learner, other.id, 'q2', right.singleChoice))).toEqual([409, 6545])
    expect((await submit(graced.learner, other.id)).envelope.data).toMatchObject({
      state: 'released',
      percent: 50,
      endedBy: 'learner',
    })
  })

  it('of the window, the number of attempts and the wait between them are kept', async () => {
    const { learner, assessmentId } = await makeQuiz(org, {
      attemptsAllowed: 2,
      cooldownSeconds: 120,
      opensAt: new Date(Date.now() + minutes(4)).toISOString(),
      closesAt: new Date(Date.now() + minutes(600)).toISOString(),
    })
    const refused = async () => code(await learner.call(contracts.startAttempt, { params: { id: assessmentId }, body: {} }))
    expect(await refused()).toEqual([409, 6541])
    clock.offsetMs = minutes(5)
    const first = await start(learner, assessmentId)
    expect(first.deadlineAt).not.toBeNull()
    await submit(learner, first.id)
    expect(await refused()).toEqual([409, 6543])
    expect(await rules(learner, assessmentId)).toMatchObject({ refusal: 'cooldown', attemptsLeft: 1 })
    clock.offsetMs = minutes(8)
    await submit(learner, (await start(learner, assessmentId)).id)
    clock.offsetMs = minutes(12)
    expect(await refused()).toEqual([409, 6542])
  })
})

describe('an assessment', () => {
  it('asks for its access code, which no answer contains', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { accessCode: 'open-sesame' })
    expect(await rules(learner, assessmentId)).toMatchObject({ needsAccessCode: true })
    for (const body of [{}, { accessCode: 'sesame' }])
      expect(code(await learner.call(contracts.startAttempt, { params: { id: assessmentId }, body }))).toEqual([403, 6544])
    expect(JSON.stringify(await start(learner, assessmentId, { accessCode: 'open-sesame' }))).not.toContain('sesame')
    const rows = await org.database((db) => db.select().from(activityLogs))
    expect(JSON.stringify(rows)).not.toContain('open-sesame')
  })

  it('draws other questions in the next attempt while there are some', async () => {
    const bankId = await makeBank(org)
    for (let at = 0; at < 6; at += 1) await makeQuestion(org, bankId, 'trueFalse', { content: { en: { stem: `Number ${at}` } } })
    const sections = [{ source: 'draw', bankId, count: 3 }]
    const { learner, assessmentId } = await makeQuiz(org, { sections, attemptsAllowed: 0, shuffleQuestions: true }, [])
    const stems: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const attempt = await start(learner, assessmentId)
      stems.push(...attempt.questions.map(({ stem }) => stem))
      await submit(learner, attempt.id)
    }
    expect(new Set(stems).size).toBe(6)
  })

  it('in sequence takes no change of what lies before an answered question', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { navigation: 'sequential' })
    const { id } = await start(learner, assessmentId)
    await save(learner, id, 'q2', right.singleChoice)
    expect(code(await save(learner, id, 'q1', right.trueFalse))).toEqual([409, 6547])
  })

  it('shows of a result what its policy allows at each moment, and nothing else', async () => {
    const all = { score: true, correctness: true, answer: true, explanation: true }
    const none = { score: false, correctness: false, answer: false, explanation: false }
    const { learner, assessmentId } = await makeQuiz(org, {
      release: 'byHand',
      feedbackPolicy: { duringAttempt: none, afterSubmit: { ...none, correctness: true }, afterRelease: all },
    })
    const attempt = await start(learner, assessmentId)
    await answerAll(learner, attempt, wrong)
    await submit(learner, attempt.id)
    const result = await resultOf(learner, attempt.id)
    expect(result).toMatchObject({ state: 'graded', moment: 'afterSubmit', percent: null, score: null, isPassed: null })
    for (const one of result.questions)
      expect(one).toMatchObject({ correctness: 'wrong', rightAnswer: null, explanation: null, feedback: null, score: null })
    const practice = await makeQuiz(org, {
      purpose: 'practice',
      feedbackPolicy: { duringAttempt: all, afterSubmit: all, afterRelease: all },
    })
    const tried = await start(practice.learner, practice.assessmentId)
    await save(practice.learner, tried.id, 'q1', wrong.trueFalse)
    const { envelope } = await practice.learner.call(contracts.readAttempt, { params: { attemptId: tried.id } })
    expect((envelope.data as Started).questions).toMatchObject([
      { result: { correctness: 'wrong', rightAnswer: right.trueFalse } },
      { result: null },
    ])
    await submit(practice.learner, tried.id)
    await mailsOf(org)
    expect(await itemRows(org, practice.enrolmentId)).toMatchObject([{ state: 'completed' }])
  })

  it('that is changed or archived leaves open attempts as they are', async () => {
    const { learner, assessmentId } = await makeQuiz(org, { passPercent: 50 })
    const attempt = await start(learner, assessmentId)
    await org.admin.call(updateAssessment, { params: { id: assessmentId }, body: { passPercent: 90 } })
    await org.admin.call(archiveAssessment, { params: { id: assessmentId } })
    await save(learner, attempt.id, 'q1', right.trueFalse)
    expect((await submit(learner, attempt.id)).envelope.data).toMatchObject({ percent: 50, isPassed: true })
    expect(await rules(learner, assessmentId)).toMatchObject({ refusal: 'archived' })
  })
})
