import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, type Sample } from './sample.rules'
import { adlVerb, code, flag, list, localized, percent, record, url, whole, written } from './schema-parts.rules'

const points = whole(1, 10_000)
const type: ModuleTypeData = {
  key: 'launch.lti',
  learnerAction: 'launch',
  labels: { ar: 'أداة خارجية', en: 'External tool' },
  configSchema: record(
    {
      // The tool, as the console shows it among the tools of LTI.
      deploymentId: { type: 'string', format: 'uuid', maxLength: 36, 'x-dir': 'ltr' },
      newWindow: flag(true),
      sendName: flag(true),
      sendEmail: flag(true),
      // Absent: the tool reports no score, and the lesson is done once it was opened.
      maxScore: points,
      passPercent: percent,
    },
    ['deploymentId'],
  ),
  bodySchema: record(
    {
      intro: localized(2_000, 'richText'),
      targetUrl: url,
      custom: list(record({ name: code('^[A-Za-z0-9_.-]{1,100}$', 100), value: written(500) }, ['name', 'value']), 20),
    },
    ['intro'],
  ),
  resultSchema: record({ score: percent }),
  completionRules: ['submitted', 'passed'],
  events: ['opened'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/link',
    verbs: [adlVerb('launched'), adlVerb('completed'), adlVerb('passed'), adlVerb('failed')],
  },
}

/** The server hears from the tool. */
const plan = () => heardByServer

const sample: Sample = {
  config: { deploymentId: file, newWindow: true, sendName: true, sendEmail: false, maxScore: 10, passPercent: 60 },
  body: (say) => ({
    intro: say('تجربة المعايرة في المختبر الافتراضي.', 'The titration experiment in the virtual laboratory.'),
    targetUrl: 'https://lab.example.org/lti/titration',
    custom: [{ name: 'experiment', value: 'titration' }],
  }),
  result: { score: 80 },
  configFaults: [
    { at: 'deploymentId', value: '7', keyword: 'format' },
    { at: 'maxScore', value: 0, keyword: 'minimum' },
  ],
  bodyFaults: [{ at: 'targetUrl', value: 'javascript:alert(1)', keyword: 'pattern' }],
  resultFaults: [{ at: 'score', value: 101, keyword: 'maximum' }],
}

export const ltiTool: BuiltInType = { place: 19, type, plan, sample }
