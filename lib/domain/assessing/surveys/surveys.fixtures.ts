import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { make } from '@/lib/domain/testing/preparations'
import { putWalk } from '@/lib/domain/testing/walks'
import { answerSurvey } from './own-surveys.contract'
import { exampleSections } from './survey-shapes.contract'
import { createSurvey, publishSurvey } from './surveys.contract'

export const makeSurvey = (org: Org, fields: object = {}) =>
  make(org, createSurvey, { title: { ar: 'رأيك', en: 'Your view' }, sections: exampleSections, ...fields })

export async function makePublished(org: Org, fields: object = {}): Promise<string> {
  const id = await makeSurvey(org, fields)
  const { envelope } = await org.admin.call(publishSurvey, { params: { id } })
  if (envelope.statusCode !== 200) throw new Error(`The survey of a test was not published: ${JSON.stringify(envelope)}`)
  return id
}

/** A published survey in the lesson of a learner. */
export async function makeAsked(org: Org, fields: object = {}) {
  const surveyId = await makePublished(org, fields)
  return { surveyId, ...(await putWalk(org, [{ key: 'assessment.survey', body: { surveyId } }])) }
}

export const exampleAnswers = [
  { questionId: 'useful', number: 4 },
  { questionId: 'recommend', number: 9 },
]

/** The response of a learner. */
export const respond = (learner: Person, surveyId: string, answers: object[] = exampleAnswers) =>
  learner.call(answerSurvey, { params: { id: surveyId }, body: { locale: 'en', answers } })
