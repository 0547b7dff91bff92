import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, localized, percent, record } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'assessment.assignment',
  learnerAction: 'submit',
  labels: { ar: 'واجب', en: 'Assignment' },
  configSchema: record({}),
  // Due date, files and points are those of the assignment, which has its own editor and versions.
  bodySchema: record(
    {
      assignmentId: { type: 'string', format: 'uuid', maxLength: 36, 'x-dir': 'ltr', 'x-widget': 'assignmentPicker' },
      intro: localized(5_000, 'richText'),
    },
    ['assignmentId'],
  ),
  resultSchema: record({ submissionId: { type: 'string', format: 'uuid' }, percent }),
  completionRules: ['submitted', 'passed'],
  events: ['opened', 'submitted', 'graded', 'released'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://id.tincanapi.com/activitytype/school-assignment',
    verbs: [adlVerb('attempted'), adlVerb('completed'), adlVerb('passed'), adlVerb('failed')],
  },
}

/** Submissions are taken and graded by the server. */
const plan = () => heardByServer

const sample: Sample = {
  config: {},
  body: (say) => ({ assignmentId: file, intro: say('اقرأ التعليمات أولًا.', 'Read the instructions first.') }),
  result: { submissionId: file, percent: 100 },
  configFaults: [{ at: 'other', value: 1, keyword: 'additionalProperties' }],
  bodyFaults: [missing('assignmentId'), { at: 'assignmentId', value: '7', keyword: 'format' }],
  resultFaults: [{ at: 'submissionId', value: '7', keyword: 'format' }],
}

export const assignment: BuiltInType = { place: 23, type, plan, sample }
