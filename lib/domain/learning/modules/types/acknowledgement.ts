import type { ModuleFacts, Part } from '../completion/plan.rules'
import { text } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf } from './length.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, code, flag, localized, record, retired, written } from './schema-parts.rules'

const version = { ...code('^[0-9]{1,4}([.][0-9]{1,4}){0,2}$', 14), 'x-immutableAfterPublish': true }
const type: ModuleTypeData = {
  key: 'policy.acknowledgement',
  learnerAction: 'acknowledge',
  labels: { ar: 'إقرار بسياسة', en: 'Policy acknowledgment' },
  configSchema: record({ requireScroll: flag(true), requireTypedName: flag(), reAckOnVersion: retired(flag(true)) }),
  bodySchema: record({ document: localized(100_000, 'richText'), version }, ['document', 'version']),
  resultSchema: record({ version, typedName: written(200) }, ['version']),
  completionRules: ['acknowledged'],
  events: ['opened', 'scrolled', 'acknowledged'],
  isGradable: false,
  offlineCapable: false,
  xapi: {
    activityType: 'http://activitystrea.ms/schema/1.0/file',
    verbs: [adlVerb('experienced'), 'http://activitystrea.ms/schema/1.0/acknowledge'],
  },
}

function plan({ settings, body }: ModuleFacts): Part {
  const isRead = settings.requireScroll !== false
  return {
    marks: ['acknowledged', ...(isRead ? ['scrolled'] : [])],
    marksOf: ({ action, result }) => {
      if (action === 'scrolled') return ['scrolled']
      const isSigned = settings.requireTypedName !== true || text(result?.typedName).trim() !== ''
      return action === 'acknowledged' && isSigned && result?.version === body.version ? ['acknowledged'] : []
    },
  }
}

const sample: Sample = {
  config: { requireTypedName: true },
  body: (say) => ({ document: say('لا تشارك كلمة مرورك مع أحد.', 'Share your password with nobody.'), version: '2.1' }),
  result: { version: '2.1', typedName: 'ليلى حسن' },
  configFaults: [{ at: 'requireScroll', value: 'yes', keyword: 'type' }],
  bodyFaults: [missing('version'), { at: 'version', value: 'two', keyword: 'pattern' }],
  resultFaults: [missing('version')],
}

const length = (facts: LengthFacts) => readingOf(facts)

export const acknowledgement: BuiltInType = { place: 16, type, plan, length, sample }
