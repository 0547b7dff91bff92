import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { make, unique } from '@/lib/domain/testing/preparations'
import { putWalk } from '@/lib/domain/testing/walks'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { createAssessment, publishAssessment } from '../definitions.contract'
import type * as contracts from './attempts.contract'
import { startAttempt } from './attempts.contract'

export type Started = (typeof contracts.startAttempt)['example']['returns']

export const makeBank = (org: Org) => make(org, createQuestionBank, { name: { en: `Bank ${unique()}` } })
export const makeQuestion = (org: Org, bankId: string, type: QuestionTypeName, more: object = {}) =>
  make(org, createQuestion, { bankId, ...sampleQuestions[type], ...more })

/** A published assessment of questions of these types. */
export async function makeAssessment(
  org: Org,
  fields: object = {},
  types: readonly QuestionTypeName[] = ['trueFalse', 'singleChoice'],
) {
  const bankId = await makeBank(org)
  const questionIds: string[] = []
  for (const type of types) questionIds.push(await makeQuestion(org, bankId, type))
  const sections = [{ source: 'fixed', questions: questionIds.map((questionId) => ({ questionId, points: 2 })) }]
  const title = { ar: 'اختبار', en: 'Quiz' }
  const id = await make(org, createAssessment, { title, ...(types.length > 0 ? { sections } : {}), ...fields })
  const { envelope } = await org.admin.call(publishAssessment, { params: { id } })
  if (envelope.statusCode !== 200) throw new Error(`The assessment of a test was not published: ${JSON.stringify(envelope)}`)
  return { assessmentId: id, bankId, questionIds }
}

/** The same in the lesson of a learner. */
export async function makeQuiz(org: Org, fields: object = {}, types?: readonly QuestionTypeName[]) {
  const made = await makeAssessment(org, fields, types)
  return { ...made, ...(await putWalk(org, [{ key: 'assessment.quiz', body: { assessmentId: made.assessmentId } }])) }
}

export async function start(learner: Person, assessmentId: string, body: object = {}): Promise<Started> {
  const { envelope } = await learner.call(startAttempt, { params: { id: assessmentId }, body })
  if (envelope.statusCode !== 200) throw new Error(`An attempt was not started: ${JSON.stringify(envelope)}`)
  return envelope.data as Started
}
