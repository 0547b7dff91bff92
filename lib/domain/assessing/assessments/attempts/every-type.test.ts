import { expect, it } from 'vitest'
import { rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import { Design, questionTypes, typeOf } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { newId } from '@/lib/platform/ids'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import * as contracts from './attempts.contract'
import { makeQuiz, start } from './attempts.fixtures'

/** The right answers to the samples, of the types that need no person, and whose question is the same in every attempt. */
const rightAnswers = questionTypes.flatMap((type) => {
  const answer = rightAnswer(Design.parse(sampleQuestions[type].design))
  return answer && !typeOf({ type }).drawn ? [answer] : []
})

it('an attempt has full marks for the right answer to a question of every type', async () => {
  expect(rightAnswers.length).toBeGreaterThan(11)
  const types = rightAnswers.map(({ type }) => type)
  const { learner, assessmentId } = await makeQuiz(await freshOrganization(), {}, types)
  const { id: attemptId, questions } = await start(learner, assessmentId)
  expect(questions.map(({ type }) => type)).toEqual(types)
  for (const [at, { questionRef }] of questions.entries()) {
    const params = { attemptId, questionRef }
    const saved = await learner.call(contracts.saveAnswer, { params, body: { answer: rightAnswers[at] ?? null, seq: 1 } })
    expect(saved.status, types[at]).toBe(200)
  }
  await learner.call(contracts.submitAttempt, { params: { attemptId }, headers: { 'idempotency-key': newId() } })
  const { envelope } = await learner.call(contracts.readResult, { params: { attemptId } })
  const { questions: marked } = envelope.data as (typeof contracts.readResult)['example']['returns']
  expect(marked?.map(({ type, score }) => [type, score])).toEqual(types.map((type) => [type, 2]))
})
