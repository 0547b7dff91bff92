import type { ModuleFacts, Part } from '../completion/plan.rules'
import { number, objects, once, text } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf, withPicture } from './length.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, asset, choice, code, flag, list, localized, mixed, percent, record, variant, whole } from './schema-parts.rules'

const seconds = whole(0, 86_400)
const type: ModuleTypeData = {
  key: 'content.article',
  learnerAction: 'read',
  labels: { ar: 'مقال', en: 'Article' },
  configSchema: record({
    minReadSeconds: whole(0, 86_400, 0),
    completion: choice({
      view: ['عند الفتح', 'When opened'],
      scroll: ['عند بلوغ النهاية', 'When scrolled to the end'],
      acknowledge: ['عند الإقرار', 'When acknowledged'],
    }),
  }),
  bodySchema: record({ blocks: mixed(articleBlocks(), 500, 1) }, ['blocks']),
  resultSchema: record({ percent, seconds }),
  completionRules: ['viewed', 'scrolled', 'dwell', 'acknowledged'],
  events: ['opened', 'scrolled', 'dwelled', 'acknowledged'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://activitystrea.ms/schema/1.0/article', verbs: [adlVerb('experienced'), adlVerb('completed')] },
}

function articleBlocks() {
  const table = { ...list(list(localized(2_000), 20, 1), 200, 1), 'x-widget': 'table' }
  const source = { type: 'string', maxLength: 20_000, 'x-widget': 'code', 'x-dir': 'ltr' }
  // A document of its own for each language: lists, formulas, and whatever else a plain text cannot say.
  const formatted = { type: 'object', 'x-localized': true, 'x-widget': 'richText' }
  const tone = choice({ note: ['ملاحظة', 'Note'], tip: ['نصيحة', 'Tip'], warning: ['تحذير', 'Warning'] })
  return [
    variant('kind', 'heading', { level: whole(2, 4, 2), text: localized(300) }, ['text']),
    variant('kind', 'paragraph', { text: localized(20_000, 'richText') }, ['text']),
    variant('kind', 'richText', { text: formatted }, ['text']),
    variant('kind', 'image', { image: asset(['image'], 10), alt: localized(500), caption: localized(500) }, ['image', 'alt']),
    variant('kind', 'table', { hasHeader: flag(true), rows: table }, ['rows']),
    variant('kind', 'code', { language: code('^[a-z0-9+#-]{1,30}$', 30), source }, ['source']),
    variant('kind', 'callout', { tone, text: localized(5_000, 'richText') }, ['text']),
  ]
}

const plan = ({ settings }: ModuleFacts): Part => {
  const how: Record<string, Part> = {
    scroll: {
      marks: ['done'],
      marksOf: ({ action, result }) => (action === 'scrolled' && number(result?.percent, 100) >= 95 ? ['done'] : []),
    },
    acknowledge: once('acknowledged'),
  }
  const seconds = number(settings.minReadSeconds, 0)
  return { ...(how[text(settings.completion)] ?? once()), span: seconds > 0 ? { mark: '*', secondsFor: () => seconds } : null }
}

const sample: Sample = {
  config: { minReadSeconds: 60, completion: 'scroll' },
  body: (say) => ({
    blocks: [
      { kind: 'heading', id: 'why', level: 2, text: say('لماذا نغسل أيدينا؟', 'Why do we wash our hands?') },
      {
        kind: 'paragraph',
        id: 'because',
        text: say('تنتقل معظم أنواع العدوى في المطابخ عبر الأيدي.', 'Most infections in kitchens travel on hands.'),
      },
      { kind: 'image', id: 'steps', image: file, alt: say('ست خطوات لغسل اليدين', 'Six steps of washing hands') },
      {
        kind: 'table',
        id: 'times',
        rows: [
          [say('الخطوة', 'Step'), say('المدة', 'Time')],
          [say('الفرك', 'Rubbing'), say('20 ثانية', '20 seconds')],
        ],
      },
      { kind: 'code', id: 'rule', language: 'text', source: 'wash >= 20 s' },
      {
        kind: 'richText',
        id: 'soap',
        text: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: say('الصابون أولًا.', 'Soap first.') }] }],
        },
      },
      { kind: 'callout', id: 'note', tone: 'warning', text: say('جفّف يديك جيدًا.', 'Dry your hands well.') },
    ],
  }),
  result: { percent: 100, seconds: 75 },
  configFaults: [{ at: 'minReadSeconds', value: -1, keyword: 'minimum' }],
  bodyFaults: [
    missing('blocks'),
    { at: 'blocks', value: [], keyword: 'minItems' },
    { at: 'blocks.0.level', value: 1, keyword: 'minimum' },
    { at: 'blocks.0.text', value: 7, keyword: 'type' },
    { at: 'blocks.0.onload', value: 'alert(1)', keyword: 'additionalProperties' },
  ],
  resultFaults: [{ at: 'percent', value: 101, keyword: 'maximum' }],
}

/** At least the time that its author asks for. */
const length = (facts: LengthFacts) =>
  Math.max(number(facts.settings.minReadSeconds, 0), readingOf(facts, withPicture(objects(facts.body.blocks))))

export const article: BuiltInType = { place: 1, type, plan, length, sample }
