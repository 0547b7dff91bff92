import type { ModuleFacts, Part } from '../completion/plan.rules'
import { idsOf, text } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf } from './length.rules'
import type { Sample } from './sample.rules'
import { adlVerb, choice, flag, id, instant, list, localized, record, retired } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'social.poll',
  learnerAction: 'vote',
  labels: { ar: 'استطلاع رأي', en: 'Poll' },
  configSchema: record({
    showResults: retired(
      choice({
        afterVote: ['بعد التصويت', 'After voting'],
        always: ['دائمًا', 'Always'],
        afterClose: ['بعد الإغلاق', 'After closing'],
        never: ['أبدًا', 'Never'],
      }),
    ),
    changeable: flag(true),
    several: flag(),
    closesAt: instant,
  }),
  bodySchema: record({ question: localized(500), options: list(record({ id, text: localized(300) }, ['id', 'text']), 20, 2) }, [
    'question',
    'options',
  ]),
  resultSchema: record({ optionIds: { ...list(id, 20, 1), uniqueItems: true } }, ['optionIds']),
  completionRules: ['voted'],
  events: ['opened', 'voted'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/interaction', verbs: [adlVerb('responded')] },
}

function plan({ settings, body }: ModuleFacts): Part {
  const options = new Set(idsOf(body.options))
  const closesAt = Date.parse(text(settings.closesAt))
  return {
    marks: ['voted'],
    marksOf: ({ action, result, at }) => {
      const chosen = Array.isArray(result?.optionIds) ? result.optionIds : []
      const isValid =
        chosen.length > 0 && chosen.every((id) => options.has(text(id))) && (settings.several === true || chosen.length === 1)
      return action === 'voted' && isValid && !(at > closesAt) ? ['voted'] : []
    },
  }
}

const sample: Sample = {
  config: { showResults: 'afterVote', changeable: false },
  body: (say) => ({
    question: say('متى يناسبك التدريب؟', 'When does training suit you?'),
    options: [
      { id: 'am', text: say('صباحًا', 'Mornings') },
      { id: 'pm', text: say('مساءً', 'Evenings') },
    ],
  }),
  result: { optionIds: ['am'] },
  configFaults: [{ at: 'closesAt', value: 'tomorrow', keyword: 'format' }],
  bodyFaults: [
    { at: 'options', value: [{ id: 'am', text: 'A' }], keyword: 'minItems' },
    { at: 'question', value: 'x'.repeat(501), keyword: 'maxLength' },
  ],
  resultFaults: [
    { at: 'optionIds', value: ['am', 'am'], keyword: 'uniqueItems' },
    { at: 'optionIds', value: [], keyword: 'minItems' },
  ],
}

const length = (facts: LengthFacts) => readingOf(facts)

export const poll: BuiltInType = { place: 15, type, plan, length, sample }
