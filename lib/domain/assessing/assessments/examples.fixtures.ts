import { putEnrolment } from '@/lib/domain/testing/learning'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { appealPreparations } from './appeals/appeals.fixtures'
import { makeAssessment, makeQuiz } from './attempts/attempts.fixtures'
import { attemptPreparations } from './attempts/examples.fixtures'
import { recordPreparations } from './record/record.fixtures'
import { regradePreparations } from './regrade/examples.fixtures'

export const preparations: Preparations = {
  ...attemptPreparations,
  ...regradePreparations,
  ...appealPreparations,
  ...recordPreparations,
  'gradebook.read': async (org) => ({ params: { pathId: (await makeQuiz(org)).pathId } }),
  'gradebook.list': async (org) => {
    const { pathId } = await makeQuiz(org)
    for (const person of [org.admin, org.learner]) await putEnrolment(org, pathId, person)
    return { params: { pathId } }
  },
  'itemAnalysis.read': async (org) => ({ params: { id: (await makeAssessment(org)).assessmentId } }),
}
