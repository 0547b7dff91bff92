import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import type { LengthFacts } from './length.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, localized, percent, record } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'assessment.quiz',
  learnerAction: 'attempt',
  labels: { ar: 'اختبار', en: 'Quiz' },
  configSchema: record({}),
  // Questions, time and attempts are those of the assessment, which has its own editor and versions.
  bodySchema: record(
    {
      assessmentId: { type: 'string', format: 'uuid', maxLength: 36, 'x-dir': 'ltr', 'x-widget': 'assessmentPicker' },
      instructions: localized(5_000, 'richText'),
    },
    ['assessmentId'],
  ),
  resultSchema: record({ attemptId: { type: 'string', format: 'uuid' }, percent }),
  completionRules: ['submitted', 'passed'],
  events: ['started', 'answered', 'flagged', 'submitted', 'graded', 'released'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/assessment',
    verbs: [adlVerb('attempted'), adlVerb('answered'), adlVerb('completed'), adlVerb('passed'), adlVerb('failed')],
  },
}

/** Attempts are scored and passed by the server. */
const plan = () => heardByServer

const sample: Sample = {
  config: {},
  body: (say) => ({ assessmentId: file, instructions: say('اقرأ كل سؤال جيدًا.', 'Read every question well.') }),
  result: { attemptId: file, percent: 100 },
  configFaults: [{ at: 'other', value: 1, keyword: 'additionalProperties' }],
  bodyFaults: [missing('assessmentId'), { at: 'assessmentId', value: '7', keyword: 'format' }],
  resultFaults: [{ at: 'attemptId', value: '7', keyword: 'format' }],
}

/** That of its assessment. */
const length = ({ named }: LengthFacts) => named

export const quiz: BuiltInType = { place: 14, type, plan, length, sample }
