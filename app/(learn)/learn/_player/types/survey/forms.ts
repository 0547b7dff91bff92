import { answerSurvey } from '@/lib/domain/assessing/surveys/own-surveys.contract'
import { learnForms } from '../../../_parts/learn-form'
import { answersIn } from './answers.rules'

export const surveyForms = learnForms({
  survey: {
    contract: answerSurvey,
    input: (fields, _, entries) => ({
      params: { id: fields('survey') },
      body: { locale: fields('locale') === 'en' ? 'en' : 'ar', answers: answersIn(entries) },
    }),
    noteOf: () => 'finished',
  },
})
