import { beforeAll, describe, expect, it } from 'vitest'
import { readToRepeat } from '@/lib/domain/learning/progress/repeat.contract'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { costOf, event, putWalk, send } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import * as contracts from './attempts.contract'
import { makeQuiz, start } from './attempts.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Data = (typeof readToRepeat)['example']['returns']
const toRepeat = async (by: Person) => (await by.call(readToRepeat)).envelope.data as Data
const deckOf = (ids: readonly string[]) => ({
  key: 'content.flashcards',
  titles: { ar: 'إشارات', en: 'Signs' },
  body: { cards: ids.map((id) => ({ id, front: id, back: id })) },
})
const answer = (cardId: string, grade: number) => event('cardAnswered', { cardId, grade })

/** Submits an attempt, and lets its result arrive in the lesson. */
async function submit(learner: Person, attemptId: string) {
  await learner.call(contracts.submitAttempt, { params: { attemptId }, headers: { 'idempotency-key': newId() } })
  await mailsOf(org)
}

/** One attempt, with the false statement as it is answered. */
async function attempt(learner: Person, assessmentId: string, choice: boolean) {
  const { id, questions } = await start(learner, assessmentId)
  for (const { questionRef } of questions)
    await learner.call(contracts.saveAnswer, {
      params: { attemptId: id, questionRef },
      body: { answer: { type: 'trueFalse', choice }, seq: 1 },
    })
  await submit(learner, id)
}

describe('what to repeat', () => {
  it('is nothing for a newcomer, and nothing of a deck that was not begun', async () => {
    const { learner } = await putWalk(org, [deckOf(['a', 'b'])])
    expect(await toRepeat(learner)).toEqual({ cards: [], questions: [] })
  })

  it('is the cards of a deck that was begun: those that were forgotten, and those that were never asked', async () => {
    const { learner, moduleIds, pathId } = await putWalk(org, [deckOf(['a', 'b', 'c', 'd'])])
    const [moduleId = ''] = moduleIds
    await send(learner, moduleId, answer('a', 5))
    await send(learner, moduleId, answer('b', 1))
    await send(learner, moduleId, answer('c', 1))
    await send(learner, moduleId, answer('c', 4))
    expect((await toRepeat(learner)).cards).toEqual([
      { pathId, moduleId, title: 'Signs', locale: 'en', isFallback: false, due: 2 },
    ])
    for (const id of ['b', 'd']) await send(learner, moduleId, answer(id, 4))
    expect(await toRepeat(learner)).toEqual({ cards: [], questions: [] })
  })

  it('is the questions that the newest attempt missed, until an attempt misses none', async () => {
    const { learner, assessmentId, moduleIds, pathId } = await makeQuiz(org, { attemptsAllowed: 0 }, ['trueFalse'])
    await attempt(learner, assessmentId, true)
    const [moduleId] = moduleIds
    expect((await toRepeat(learner)).questions).toMatchObject([{ pathId, moduleId, missed: 1 }])
    const open = await start(learner, assessmentId)
    expect((await toRepeat(learner)).questions).toEqual([])
    await submit(learner, open.id)
    expect((await toRepeat(learner)).questions).toMatchObject([{ missed: 1 }])
    await attempt(learner, assessmentId, false)
    expect((await toRepeat(learner)).questions).toEqual([])
  })

  it('leaves out a quiz that hides which answers are right, and one without an attempt left', async () => {
    const nothing = { score: false, correctness: false, answer: false, explanation: false }
    const hidden = { duringAttempt: nothing, afterSubmit: nothing, afterRelease: nothing }
    for (const fields of [{ attemptsAllowed: 0, feedbackPolicy: hidden }, { attemptsAllowed: 1 }]) {
      const { learner, assessmentId } = await makeQuiz(org, fields, ['trueFalse'])
      await attempt(learner, assessmentId, true)
      expect((await toRepeat(learner)).questions).toEqual([])
    }
  })

  it("is one's own, and read in as many statements for many lessons as for one", async () => {
    const { learner, moduleIds } = await putWalk(org, [deckOf(['a', 'b'])])
    await send(learner, moduleIds[0] ?? '', answer('a', 1))
    const of = await costOf(() => toRepeat(learner))
    const more = await putModules(org, [deckOf(['a', 'b']), deckOf(['a', 'b'])])
    for (const moduleId of more) {
      await putEnrolment(org, await putPath(org, [pathItem(moduleId)]), learner)
      await send(learner, moduleId, answer('a', 1))
    }
    let shown: Data | undefined
    const ofMore = await costOf(async () => {
      shown = await toRepeat(learner)
    })
    expect(shown?.cards).toHaveLength(3)
    expect(ofMore).toBe(of)
    expect((await toRepeat(org.admin)).cards).toEqual([])
  })
})
