import type { LearnerEvent, ModuleFacts, Part } from '../completion/plan.rules'
import { idsOf, objects, server, text } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf } from './length.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, choice, flag, id, list, localized, record, written } from './schema-parts.rules'

const evidence = {
  ...list(choice({ text: ['نص', 'Text'], file: ['ملف', 'File'], image: ['صورة', 'Image'] }), 3),
  uniqueItems: true,
}
const checklistItem = { id, text: localized(500), hint: localized(1_000), required: flag(true), evidence }
const type: ModuleTypeData = {
  key: 'interactive.checklist',
  learnerAction: 'acknowledge',
  labels: { ar: 'قائمة تحقّق', en: 'Checklist' },
  configSchema: record({
    requireEvidence: flag(),
    signOff: choice({ self: ['المتعلّم', 'Learner'], manager: ['المدير', 'Manager'] }),
  }),
  bodySchema: record({ intro: localized(2_000, 'richText'), items: list(record(checklistItem, ['id', 'text']), 100, 1) }, [
    'items',
  ]),
  resultSchema: record(
    { itemId: id, isTicked: flag(), note: written(5_000), files: list({ type: 'string', format: 'uuid' }, 10) },
    ['itemId', 'isTicked'],
  ),
  completionRules: ['allTicked', 'signedOff'],
  events: ['ticked', 'unticked', 'evidenceAdded', 'signedOff'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://id.tincanapi.com/activitytype/checklist', verbs: [adlVerb('interacted'), adlVerb('completed')] },
}

function plan({ settings, body }: ModuleFacts): Part {
  if (settings.signOff === 'manager') return { ...server, isGraded: false }
  const items = objects(body.items)
  const required = items.filter((item) => item.required !== false)
  const ids = idsOf(required.length > 0 ? required : items)
  const isEvidence = ({ result }: LearnerEvent) => text(result?.note).trim() !== '' || hasTexts(result?.files)
  const needsEvidence = settings.requireEvidence === true
  return {
    marks: [...ids, ...(needsEvidence ? ids.map((id) => `evidence:${id}`) : [])],
    marksOf: (event) => {
      const id = text(event.result?.itemId)
      if (!ids.includes(id)) return []
      const isTicked = event.action === 'ticked' && event.result?.isTicked !== false
      return [...(isTicked ? [id] : []), ...(needsEvidence && isEvidence(event) ? [`evidence:${id}`] : [])]
    },
  }
}
const hasTexts = (value: unknown) => Array.isArray(value) && value.some((it) => text(it) !== '')

const sample: Sample = {
  config: { requireEvidence: true, signOff: 'manager' },
  body: (say) => ({
    intro: say('قبل فتح المتجر', 'Before the shop opens'),
    items: [
      {
        id: 'door',
        text: say('افتح باب الطوارئ وأغلقه', 'Open and close the emergency door'),
        required: true,
        evidence: ['image'],
      },
    ],
  }),
  result: { itemId: 'door', isTicked: true, files: [file] },
  configFaults: [{ at: 'signOff', value: 'nobody', keyword: 'enum' }],
  bodyFaults: [
    { at: 'items', value: [], keyword: 'minItems' },
    { at: 'items.0.evidence', value: ['image', 'image'], keyword: 'uniqueItems' },
  ],
  resultFaults: [missing('isTicked')],
}

const secondsOfTick = 10
const length = (facts: LengthFacts) => readingOf(facts) + objects(facts.body.items).length * secondsOfTick

export const checklist: BuiltInType = { place: 9, type, plan, length, sample }
