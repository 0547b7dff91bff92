import { once } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf } from './length.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, id, list, localized, record, written } from './schema-parts.rules'

// A term is given in both languages whichever is read, so it is common to them; its definition is not.
const term = record({ ar: written(200), en: written(200) }, ['ar', 'en'])
const type: ModuleTypeData = {
  key: 'content.glossary',
  learnerAction: 'lookup',
  labels: { ar: 'مسرد مصطلحات', en: 'Glossary' },
  configSchema: record({}),
  bodySchema: record(
    { terms: list(record({ id, term, definition: localized(5_000, 'richText') }, ['id', 'term', 'definition']), 1_000, 1) },
    ['terms'],
  ),
  resultSchema: record({ termId: id }, ['termId']),
  completionRules: ['none'],
  events: ['opened', 'termViewed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://id.tincanapi.com/activitytype/reference', verbs: [adlVerb('experienced')] },
}

/** A glossary requires nothing but being opened. */
const plan = () => once()

const sample: Sample = {
  config: {},
  body: (say) => ({
    terms: [
      {
        id: 'ppe',
        term: { ar: 'معدات الوقاية', en: 'Protective equipment' },
        definition: say('ما يحمي الجسم من الخطر.', 'What protects the body from hazards.'),
      },
    ],
  }),
  result: { termId: 'ppe' },
  configFaults: [{ at: 'sorted', value: true, keyword: 'additionalProperties' }],
  bodyFaults: [missing('terms.0.term.ar'), { at: 'terms.0.term', value: 'PPE', keyword: 'type' }],
  resultFaults: [{ at: 'termId', value: 'p p', keyword: 'pattern' }],
}

const length = (facts: LengthFacts) => readingOf(facts)

export const glossary: BuiltInType = { place: 8, type, plan, length, sample }
