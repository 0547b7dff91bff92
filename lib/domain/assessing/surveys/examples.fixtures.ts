import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { putWalk } from '@/lib/domain/testing/walks'
import { makeAsked, makePublished, makeSurvey, respond } from './surveys.fixtures'

export const preparations: Preparations = {
  'surveys.read': async (org) => ({ params: { id: await makeSurvey(org) } }),
  'surveys.update': async (org) => ({ params: { id: await makeSurvey(org) } }),
  'surveys.check': async (org) => ({ params: { id: await makeSurvey(org) } }),
  'surveys.publish': async (org) => ({ params: { id: await makeSurvey(org) } }),
  'surveys.close': async (org) => ({ params: { id: await makePublished(org) } }),
  'surveys.archive': async (org) => ({ params: { id: await makeSurvey(org) } }),
  'surveys.duplicate': async (org) => ({ params: { id: await makeSurvey(org) } }),
  'surveyResults.read': async (org) => ({ params: { id: await makePublished(org, { isAnonymous: true }) } }),
  'surveys.list': (org) => twice(() => makeSurvey(org)),
  'surveyResults.list': async (org) => {
    const { surveyId, learner } = await makeAsked(org)
    const other = await putWalk(org, [{ key: 'assessment.survey', body: { surveyId } }])
    for (const person of [learner, other.learner]) await respond(person, surveyId)
    return { params: { id: surveyId } }
  },
  'surveyResults.export': async (org) => ({ params: { id: await makePublished(org, { isAnonymous: true }) } }),
  'ownSurveys.read': async (org) => {
    const { surveyId, learner } = await makeAsked(org, { isAnonymous: true })
    return { params: { id: surveyId }, by: { org, person: learner } }
  },
  'ownSurveys.answer': async (org) => {
    const { surveyId, learner } = await makeAsked(org, { isAnonymous: true })
    return { params: { id: surveyId }, by: { org, person: learner } }
  },
}
