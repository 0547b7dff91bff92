import type { Preparations } from '@/lib/domain/testing/preparations'
import { appealPreparations } from './appeals/appeals.fixtures'
import { answerFilePreparations } from './attempts/answer-files.fixtures'
import { makeAssessment } from './attempts/attempts.fixtures'
import { attemptPreparations } from './attempts/examples.fixtures'
import { recordPreparations } from './record/record.fixtures'
import { regradePreparations } from './regrade/examples.fixtures'
import { seatingPreparations } from './seating/seating.fixtures'

export const preparations: Preparations = {
  ...attemptPreparations,
  ...regradePreparations,
  ...appealPreparations,
  ...recordPreparations,
  ...seatingPreparations,
  ...answerFilePreparations,
  'itemAnalysis.read': async (org) => ({ params: { id: (await makeAssessment(org)).assessmentId } }),
}
