import { startAttempt } from '@/lib/domain/assessments/attempts/attempts.contract'
import { learnForms } from '../../../_parts/learn-form'

export const quizForms = learnForms({
  attempt: {
    contract: startAttempt,
    input: (fields) => ({
      params: { id: fields('assessment') },
      body: fields('accessCode') === '' ? {} : { accessCode: fields('accessCode') },
    }),
  },
})
