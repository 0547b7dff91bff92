import { createAppeal } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { startAttempt } from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { learnForms } from '../../../_parts/learn-form'

export const quizForms = learnForms({
  attempt: {
    contract: startAttempt,
    // The clock of an exam begins where its learner is.
    isOnlyNow: true,
    input: (fields) => ({
      params: { id: fields('assessment') },
      body: fields('accessCode') === '' ? {} : { accessCode: fields('accessCode') },
    }),
  },
  appeal: {
    contract: createAppeal,
    input: (fields) => ({
      params: { attemptId: fields('attempt') },
      body: { questionRef: fields('question'), reason: fields('reason') },
    }),
  },
})
