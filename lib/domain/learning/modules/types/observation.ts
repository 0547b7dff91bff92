import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, localized, percent, record } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'assessment.observation',
  learnerAction: 'attend',
  labels: { ar: 'تقييم أداء', en: 'Observed work' },
  configSchema: record({}),
  // The checklist or rubric is a form of its own, with its editor and versions.
  bodySchema: record(
    {
      observationId: { type: 'string', format: 'uuid', maxLength: 36, 'x-dir': 'ltr', 'x-widget': 'observationPicker' },
      instructions: localized(5_000, 'richText'),
    },
    ['observationId'],
  ),
  resultSchema: record({ percent }),
  completionRules: ['passed'],
  events: ['opened', 'graded', 'released'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/performance',
    verbs: [adlVerb('completed'), adlVerb('passed'), adlVerb('failed')],
  },
}

/** A person who observes decides, never the learner. */
const plan = () => heardByServer

const sample: Sample = {
  config: {},
  body: (say) => ({ observationId: file, instructions: say('الحضور قبل الموعد بعشر دقائق.', 'Be there ten minutes early.') }),
  result: { percent: 100 },
  configFaults: [{ at: 'other', value: 1, keyword: 'additionalProperties' }],
  bodyFaults: [missing('observationId'), { at: 'observationId', value: '7', keyword: 'format' }],
  resultFaults: [{ at: 'percent', value: 101, keyword: 'maximum' }],
}

export const observation: BuiltInType = { place: 15, type, plan, sample }
