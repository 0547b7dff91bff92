import type { ModuleFacts, Part } from '../completion/plan.rules'
import { each, idsOf, named, objects, once } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf, withPicture } from './length.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, flag, id, list, localized, picture, record } from './schema-parts.rules'

const slide = { id, title: localized(200), text: localized(5_000, 'richText'), ...picture }
const type: ModuleTypeData = {
  key: 'content.slides',
  learnerAction: 'browse',
  labels: { ar: 'شرائح', en: 'Slides' },
  configSchema: record({ requireAll: flag(true) }),
  bodySchema: record({ slides: list(record(slide, ['id', 'title']), 200, 1) }, ['slides']),
  resultSchema: record({ slideId: id }, ['slideId']),
  completionRules: ['allViewed', 'viewed'],
  events: ['opened', 'slideViewed', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: {
    activityType: 'http://id.tincanapi.com/activitytype/slide-deck',
    verbs: [adlVerb('experienced'), adlVerb('completed')],
  },
}

const plan = ({ settings, body }: ModuleFacts): Part =>
  settings.requireAll === false ? once() : each(idsOf(body.slides), named('slideViewed', 'slideId'))

const sample: Sample = {
  config: { requireAll: true },
  body: (say) => ({
    slides: [
      { id: 'one', title: say('قبل الاجتماع', 'Before the meeting'), text: say('اكتب جدول الأعمال.', 'Write the agenda.') },
      {
        id: 'two',
        title: say('بعد الاجتماع', 'After the meeting'),
        image: file,
        alt: say('محضر اجتماع', 'Minutes of a meeting'),
      },
    ],
  }),
  result: { slideId: 'two' },
  configFaults: [{ at: 'requireAll', value: 1, keyword: 'type' }],
  bodyFaults: [
    { at: 'slides', value: [], keyword: 'minItems' },
    missing('slides.0.title'),
    { at: 'slides.1.id', value: 'a b', keyword: 'pattern' },
  ],
  resultFaults: [missing('slideId')],
}

const length = (facts: LengthFacts) => readingOf(facts, withPicture(objects(facts.body.slides)))

export const slides: BuiltInType = { place: 6, type, plan, length, sample }
