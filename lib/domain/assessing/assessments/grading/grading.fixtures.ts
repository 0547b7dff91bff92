import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { newId } from '@/lib/platform/ids'
import { saveAnswer, submitAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import * as contracts from './grading.contract'

export type Detail = (typeof contracts.readAttempt)['example']['returns']

/** A submitted attempt of a learner: the right answer to a question of right and wrong, and some words where a person grades. */
export async function take(learner: Person, assessmentId: string): Promise<string> {
  const { id, questions } = await start(learner, assessmentId)
  for (const { questionRef, type } of questions) {
    const answer = type === 'longText' ? { type, text: 'Listen, then answer.' } : { type, choice: false }
    await learner.call(saveAnswer, { params: { attemptId: id, questionRef }, body: { answer, seq: 1 } })
  }
  await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })
  return id
}

/** The same at a new assessment of a new learner. */
export async function submitted(
  org: Org,
  fields: object = {},
  types: Parameters<typeof makeQuiz>[2] = ['trueFalse', 'longText'],
) {
  const quiz = await makeQuiz(org, fields, types)
  return { ...quiz, attemptId: await take(quiz.learner, quiz.assessmentId) }
}

export const readDetail = async (by: Person, id: string, query: Record<string, string> = {}) =>
  (await by.call(contracts.readAttempt, { params: { id }, query })).envelope.data as Detail

export const grade = (by: Person, id: string, grades: { questionRef: string; score: number; comment?: string }[]) =>
  by.call(contracts.gradeAttempt, { params: { id }, body: { grades } })
