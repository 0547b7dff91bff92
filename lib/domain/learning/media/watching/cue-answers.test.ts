import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaCueAnswers } from '@/db/schema/media-watching'
import { activityLogs } from '@/db/schema/platform'
import { deliver } from '@/lib/domain/learning/progress/watched.fixtures'
import { makeQuestion } from '@/lib/domain/learning/question-banks/examples.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code, costOf, itemRows } from '@/lib/domain/testing/walks'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { confirmation, publishCues } from '../examples.fixtures'
import { readLearnerTimeline } from '../timelines/learner-timeline.contract'
import { answerCue } from './cue-answers.contract'
import { putFilm, Tab } from './viewers.fixtures'

let org: Org
let questionId = ''
beforeAll(async () => {
  org = await freshOrganization()
  questionId = await makeQuestion(org)
})
// Time passes by `pass` and `play` alone, however slow the machine is.
beforeEach(() => clock.stop())
afterEach(() => {
  clock.stoppedAt = null
  clock.offsetMs = 0
})

const title = { ar: 'سؤال', en: 'Question' }
const question = (more: object = {}) => ({
  id: 'exit',
  kind: 'question',
  at: 20,
  pause: true,
  required: true,
  title,
  questionId,
  questionVersion: 1,
  onCorrect: { seekTo: 30 },
  onWrong: { seekTo: 5 },
  maxTries: 3,
  ...more,
})
const choosing = (choice: string) => ({ answer: { type: 'singleChoice', choice } })
type Answered = {
  tries: number
  triesLeft: number | null
  isCorrect: boolean | null
  isDone: boolean
  reasons: string[]
  seekTo: number | null
  completedAt: string | null
}
const answer = (by: Person, mediaId: string, sessionId: string, body: object, cueId = 'exit') =>
  by.call(answerCue, { params: { mediaId, cueId }, body: { sessionId, ...body } })
const answered = async (...asked: Parameters<typeof answer>) => {
  const result = await answer(...asked)
  expect(result.status, result.text).toBe(200)
  return result.envelope.data as Answered
}

describe('a question in a film', () => {
  it('is marked as in an assessment and saved at once, with the tries left and where to go on', async () => {
    const { learner, mediaId } = await putFilm(org)
    await publishCues(org, mediaId, [question()])
    const tab = await Tab.open(learner, mediaId)
    const wrong = await answered(learner, mediaId, tab.sessionId, choosing('o1'))
    expect(wrong).toMatchObject({ tries: 1, triesLeft: 2, isCorrect: false, isDone: false, seekTo: 5, completedAt: null })
    // The explanation comes once the question is done.
    expect(wrong.reasons).toEqual([])
    const rows = () => org.database((db) => db.select().from(mediaCueAnswers).where(eq(mediaCueAnswers.mediaId, mediaId)))
    expect(await rows()).toMatchObject([{ cueId: 'exit', tries: 1, isCorrect: false, score: 0, timelineNumber: 1 }])
    expect(await answered(learner, mediaId, tab.sessionId, choosing('o2'))).toMatchObject({
      tries: 2,
      triesLeft: 1,
      isCorrect: true,
      isDone: true,
      seekTo: 30,
      reasons: [expect.any(String)],
    })
    expect(await rows()).toMatchObject([{ tries: 2, isCorrect: true, score: 1, answer: { type: 'singleChoice', choice: 'o2' } }])
    expect(code(await answer(learner, mediaId, tab.sessionId, choosing('o1')))).toEqual([409, 6933])
    const { own } = (await learner.call(readLearnerTimeline, { params: { mediaId } })).envelope.data as {
      own: { answeredCues: object[] }
    }
    expect(own.answeredCues).toEqual([{ cueId: 'exit', tries: 2, correct: true, done: true }])
    const log = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'mediaCueAnswered')))
    expect(log.filter(({ outcome }) => outcome === 'success')).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain('singleChoice')
  })

  it('is done without further tries, and has as many as wanted where the author sets none', async () => {
    const { learner, mediaId } = await putFilm(org)
    await publishCues(org, mediaId, [
      question({ maxTries: 1 }),
      question({ id: 'free', maxTries: undefined, onWrong: undefined }),
    ])
    const { sessionId } = await Tab.open(learner, mediaId)
    expect(await answered(learner, mediaId, sessionId, choosing('o1'))).toMatchObject({
      triesLeft: 0,
      isDone: true,
      isCorrect: false,
    })
    for (const tries of [1, 2, 3])
      expect(await answered(learner, mediaId, sessionId, choosing('o1'), 'free')).toMatchObject({
        tries,
        triesLeft: null,
        isDone: false,
        seekTo: null,
      })
  })

  it('refuses what is no answer, and cues and sessions that are not there', async () => {
    const { learner, mediaId } = await putFilm(org)
    const note = { id: 'look', kind: 'note', at: 3, until: 5, pause: false, required: false, title }
    await publishCues(org, mediaId, [question(), note])
    const other = await putFilm(org)
    const { sessionId } = await Tab.open(learner, mediaId)
    expect((await answer(learner, mediaId, sessionId, {})).status).toBe(422)
    expect((await answer(learner, mediaId, sessionId, { answer: { type: 'trueFalse', choice: true } })).status).toBe(422)
    expect(code(await answer(learner, mediaId, sessionId, {}, 'look'))).toEqual([409, 6932])
    expect(code(await answer(learner, mediaId, sessionId, {}, 'none'))).toEqual([404, 6931])
    expect(code(await answer(learner, mediaId, newId(), choosing('o2')))).toEqual([404, 6930])
    expect(code(await answer(learner, other.mediaId, sessionId, choosing('o2')))).toEqual([404, 6930])
    expect(code(await answer(other.learner, mediaId, sessionId, choosing('o2')))).toEqual([404, 6930])
    const elsewhere = await Tab.open(other.learner, other.mediaId)
    expect(code(await answer(other.learner, other.mediaId, elsewhere.sessionId, choosing('o2')))).toEqual([404, 6931])
  })

  it('is the one of the version with which the session began, whatever was published since', async () => {
    const { learner, mediaId } = await putFilm(org)
    await publishCues(org, mediaId, [question({ maxTries: 1 })])
    const { sessionId } = await Tab.open(learner, mediaId)
    await publishCues(org, mediaId, [question({ id: 'another', maxTries: 5 })])
    expect(code(await answer(learner, mediaId, sessionId, choosing('o2'), 'another'))).toEqual([404, 6931])
    expect(await answered(learner, mediaId, sessionId, choosing('o2'))).toMatchObject({ triesLeft: 0, isCorrect: true })
    const later = await Tab.open(learner, mediaId)
    expect(await answered(learner, mediaId, later.sessionId, choosing('o2'), 'another')).toMatchObject({ triesLeft: 4 })
  })

  it('is saved once for two answers at the same time, each of them a try', async () => {
    const { learner, mediaId } = await putFilm(org)
    await publishCues(org, mediaId, [question({ maxTries: 20 })])
    const { sessionId } = await Tab.open(learner, mediaId)
    const tries = await Promise.all(Array.from({ length: 5 }, () => answered(learner, mediaId, sessionId, choosing('o1'))))
    expect(tries.map((it) => it.tries).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(await costOf(() => answered(learner, mediaId, sessionId, choosing('o1')))).toBeLessThanOrEqual(9)
  })
})

describe('where the policy requires cues', () => {
  const required = { requireCues: true }

  it('the lesson is done with the last of them, before or after the end of the film', async () => {
    for (const isAnsweredFirst of [true, false]) {
      const { learner, mediaId, enrolmentId } = await putFilm(org)
      await publishCues(org, mediaId, [confirmation, question({ at: 40 })], required)
      const tab = await Tab.open(learner, mediaId)
      await tab.play(0, 30)
      await answered(learner, mediaId, tab.sessionId, {}, 'understood')
      if (isAnsweredFirst) await answered(learner, mediaId, tab.sessionId, choosing('o2'))
      const end = await tab.play(30, 60)
      expect(end.completedAt === null).toBe(!isAnsweredFirst)
      if (!isAnsweredFirst) expect((await answered(learner, mediaId, tab.sessionId, choosing('o2'))).completedAt).not.toBeNull()
      await deliver()
      expect((await itemRows(org, enrolmentId))[0]?.state).toBe('completed')
    }
  })

  it('a cue in a part that was not played does not count, even if it was answered', async () => {
    const { learner, mediaId } = await putFilm(org)
    await publishCues(org, mediaId, [{ ...confirmation, at: 30 }], { ...required, completeAtPercent: 50 })
    const tab = await Tab.open(learner, mediaId)
    await answered(learner, mediaId, tab.sessionId, {}, 'understood')
    await tab.play(0, 25)
    expect(await tab.play(35, 60)).toMatchObject({ completedAt: null, watchedShare: 0.8333 })
    expect((await tab.play(28, 32)).completedAt).not.toBeNull()
  })

  it('the advice to go on elsewhere is open although skipping is prevented', async () => {
    const { learner, mediaId } = await putFilm(org)
    const options = [
      { id: 'long', text: title, seekTo: 15 },
      { id: 'short', text: title, seekTo: 45 },
    ]
    const branch = { id: 'way', kind: 'branch', at: 10, pause: true, required: true, title, options }
    await publishCues(org, mediaId, [branch], { preventSkip: 'forward' })
    const tab = await Tab.open(learner, mediaId)
    await tab.play(0, 10)
    expect((await tab.play(45, 50)).discarded).toMatchObject([{ reason: 'skipped' }])
    expect((await answer(learner, mediaId, tab.sessionId, { optionId: 'none' }, 'way')).status).toBe(422)
    expect((await answered(learner, mediaId, tab.sessionId, { optionId: 'short' }, 'way')).seekTo).toBe(45)
    expect((await tab.play(45, 50)).accepted).toEqual([[45, 50]])
  })
})
