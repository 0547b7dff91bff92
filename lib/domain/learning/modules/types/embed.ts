import { once } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, choice, code, list, localized, record, url, whole } from './schema-parts.rules'

const seconds = whole(0, 86_400)
const type: ModuleTypeData = {
  key: 'content.embed',
  learnerAction: 'explore',
  labels: { ar: 'محتوى مضمّن', en: 'Embedded page' },
  configSchema: record({
    // The rights of the frame: none, forms, or forms and scripts of its own origin.
    sandbox: choice({
      strict: ['عرض فقط', 'View only'],
      forms: ['عرض ونماذج', 'View and forms'],
      scripts: ['تفاعل كامل', 'Interactive'],
    }),
    height: whole(100, 2_000, 480),
    allowList: { ...list(code('^[a-z0-9][a-z0-9.-]{0,252}$', 253), 20), uniqueItems: true },
  }),
  bodySchema: record({ title: localized(300), url, fallbackText: localized(2_000, 'richText') }, [
    'title',
    'url',
    'fallbackText',
  ]),
  resultSchema: record({ seconds }),
  completionRules: ['viewed', 'manual'],
  events: ['opened', 'completed'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/link', verbs: [adlVerb('experienced'), adlVerb('completed')] },
}

const plan = () => once()

const sample: Sample = {
  config: { sandbox: 'forms', height: 600, allowList: ['maps.example.org'] },
  body: (say) => ({
    title: say('خريطة المخارج', 'Map of exits'),
    url: 'https://maps.example.org/exits',
    fallbackText: say('المخارج عند طرفي الممر.', 'The exits are at both ends of the corridor.'),
  }),
  result: { seconds: 30 },
  configFaults: [
    { at: 'allowList', value: ['https://maps.example.org/'], path: 'allowList.0', keyword: 'pattern' },
    { at: 'sandbox', value: 'allow-top-navigation', keyword: 'enum' },
  ],
  bodyFaults: [
    { at: 'url', value: 'javascript:alert(1)', keyword: 'pattern' },
    { at: 'url', value: 'data:text/html,x', keyword: 'pattern' },
    missing('fallbackText'),
  ],
  resultFaults: [{ at: 'seconds', value: 1.5, keyword: 'type' }],
}

export const embed: BuiltInType = { place: 5, type, plan, sample }
