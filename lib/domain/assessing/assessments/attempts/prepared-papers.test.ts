import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code, costOf } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { publishAssessment, updateAssessment } from '../definitions.contract'
import { listAttempts } from '../grading/grading.contract'
import { createAccommodation } from './accommodations.contract'
import * as contracts from './attempts.contract'
import { makeQuiz, start } from './attempts.fixtures'
import { preparePaper } from './prepared-papers.contract'
import { paperMoment } from './waiting.rules'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
afterEach(() => {
  clock.offsetMs = 0
})

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const seconds = (count: number) => count * 1000
const prepare = (by: Person, id: string) => by.call(preparePaper, { params: { id } })
type Prepared = (typeof preparePaper)['example']['returns']
const prepared = async (by: Person, id: string) => (await prepare(by, id)).envelope.data as Prepared
const waiting = (opensAt: string, more: object = {}) =>
  makeQuiz(org, { opensAt, timeLimitSeconds: 600, shuffleQuestions: true, ...more })
describe('the paper of a person who waits', () => {
  it('is drawn once, is no attempt, and cannot be read before the assessment opens', async () => {
    const { learner, assessmentId } = await waiting(fromNow(seconds(30)))
    expect(await prepared(learner, assessmentId)).toMatchObject({ isPrepared: true, prepareAt: null })
    const first = JSON.stringify((await prepare(learner, assessmentId)).envelope)
    expect(first).not.toContain('stem')
    const rules = await learner.call(contracts.readLearnerAssessment, { params: { id: assessmentId } })
    expect(rules.envelope.data).toMatchObject({ refusal: 'notOpenYet', openAttemptId: null, attempts: [], attemptsLeft: 1 })
    expect(code(await learner.call(contracts.startAttempt, { params: { id: assessmentId }, body: {} }))).toEqual([409, 6541])
    const listed = await org.admin.call(listAttempts, { query: { assessment: assessmentId } })
    expect(listed.envelope.data).toEqual([])
    clock.offsetMs = seconds(60)
    // Without the candidates: they were read when the paper was drawn.
    const { id } = await start(learner, assessmentId)
    const attempt = (await learner.call(contracts.readAttempt, { params: { attemptId: id } })).envelope.data as {
      startedAt: string
      deadlineAt: string
    }
    expect(Date.parse(attempt.deadlineAt) - Date.parse(attempt.startedAt)).toBe(600_000)
    expect(Date.parse(attempt.startedAt)).toBeGreaterThan(Date.now() + seconds(50))
  })

  it('makes the start cheaper, and is used up by it', async () => {
    const { learner, assessmentId } = await waiting(fromNow(seconds(30)), { attemptsAllowed: 0 })
    await prepare(learner, assessmentId)
    clock.offsetMs = seconds(60)
    expect(await costOf(() => start(learner, assessmentId))).toBe(7)
    expect(await prepared(learner, assessmentId)).toMatchObject({ isPrepared: false, opensAt: null })
  })

  it('is drawn at a moment of its own within the last minutes, or at once for those who come late', async () => {
    const { learner, assessmentId } = await waiting(fromNow(seconds(700)))
    const early = await prepared(learner, assessmentId)
    expect(early.isPrepared).toBe(false)
    const expected = paperMoment(new Date(early.opensAt ?? ''), assessmentId, learner.user.id)
    expect(early.prepareAt).toBe(expected.toISOString())
    clock.offsetMs = expected.getTime() - Date.now() + 50
    expect(await prepared(learner, assessmentId)).toMatchObject({ isPrepared: true, prepareAt: null })
  })

  it('is drawn anew when the assessment or a question has changed, and follows an accommodation', async () => {
    const { learner, assessmentId, questionIds } = await waiting(fromNow(seconds(30)))
    await prepare(learner, assessmentId)
    const sections = [{ source: 'fixed', questions: [{ questionId: questionIds[0], points: 3 }] }]
    await org.admin.call(updateAssessment, { params: { id: assessmentId }, body: { sections }, headers: { 'if-match': '*' } })
    await org.admin.call(publishAssessment, { params: { id: assessmentId } })
    expect(await prepared(learner, assessmentId)).toMatchObject({ isPrepared: true })
    const content = { en: { stem: 'A corrected statement.' } }
    const changed = { params: { id: questionIds[0] ?? '' }, body: { content }, headers: { 'if-match': '*' } }
    expect((await org.admin.call(updateQuestion, changed)).envelope.statusCode).toBe(200)
    await org.admin.call(createAccommodation, { body: { assessmentId, userId: learner.user.id, timeFactor: 2 } })
    clock.offsetMs = seconds(60)
    const { questions, startedAt, deadlineAt } = await start(learner, assessmentId, { locale: 'en' })
    expect(questions.map(({ stem, points }) => [stem, points])).toEqual([['A corrected statement.', 3]])
    expect(Date.parse(deadlineAt ?? '') - Date.parse(startedAt)).toBe(1_200_000)
  })

  it('is refused to those who could not start, and to strangers', async () => {
    const { assessmentId } = await waiting(fromNow(seconds(30)))
    const { learner: stranger } = await makeQuiz(org)
    expect(code(await prepare(stranger, assessmentId))).toEqual([403, 6450])
    expect(code(await prepare(stranger, newId()))).toEqual([404, 6530])
    const { learner, assessmentId: closed } = await waiting(fromNow(-seconds(90)), { closesAt: fromNow(-seconds(30)) })
    expect(code(await prepare(learner, closed))).toEqual([409, 6541])
  })
})
