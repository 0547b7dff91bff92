import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, localized, record } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'assessment.survey',
  learnerAction: 'submit',
  labels: { ar: 'استبيان', en: 'Survey' },
  configSchema: record({}),
  // Questions and dates are those of the survey, which has its own editor and versions.
  bodySchema: record(
    {
      surveyId: { type: 'string', format: 'uuid', maxLength: 36, 'x-dir': 'ltr', 'x-widget': 'surveyPicker' },
      instructions: localized(5_000, 'richText'),
    },
    ['surveyId'],
  ),
  resultSchema: record({}),
  completionRules: ['submitted'],
  events: ['opened', 'submitted'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://id.tincanapi.com/activitytype/survey', verbs: [adlVerb('completed')] },
}

/** The server completes the lesson with the response. */
const plan = () => ({ ...heardByServer, isGraded: false })

const sample: Sample = {
  config: {},
  body: (say) => ({ surveyId: file, instructions: say('تستغرق الإجابة دقيقتين.', 'It takes two minutes.') }),
  result: {},
  configFaults: [{ at: 'other', value: 1, keyword: 'additionalProperties' }],
  bodyFaults: [missing('surveyId'), { at: 'surveyId', value: '7', keyword: 'format' }],
  resultFaults: [{ at: 'other', value: 1, keyword: 'additionalProperties' }],
}

export const survey: BuiltInType = { place: 25, type, plan, sample }
