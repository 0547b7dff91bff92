import type { ModuleFacts, Part } from '../completion/plan.rules'
import { each, idsOf, named, objects, once } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf } from './length.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, flag, id, list, localized, picture, record } from './schema-parts.rules'

const share = { type: 'number', minimum: 0, maximum: 1 }
const spot = { id, x: share, y: share, title: localized(100), text: localized(2_000, 'richText'), mirrorInRtl: flag() }
const place = { ...record(spot, ['id', 'x', 'y', 'title', 'text']), 'x-widget': 'point' }
const type: ModuleTypeData = {
  key: 'interactive.hotspot',
  learnerAction: 'explore',
  labels: { ar: 'صورة تفاعلية', en: 'Image hotspots' },
  configSchema: record({ requireAll: flag(true) }),
  bodySchema: record({ intro: localized(2_000, 'richText'), ...picture, spots: list(place, 50, 1) }, ['image', 'alt', 'spots']),
  resultSchema: record({ spotId: id }, ['spotId']),
  completionRules: ['allOpened', 'viewed'],
  events: ['opened', 'spotOpened', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/interaction', verbs: [adlVerb('interacted'), adlVerb('completed')] },
}

const plan = ({ settings, body }: ModuleFacts): Part =>
  settings.requireAll === false ? once() : each(idsOf(body.spots), named('spotOpened', 'spotId'))

const sample: Sample = {
  config: { requireAll: true },
  body: (say) => ({
    image: file,
    alt: say('مطبخ فيه خمسة أخطار', 'A kitchen with five hazards'),
    spots: [
      {
        id: 'cable',
        x: 0.25,
        y: 0.8,
        title: say('سلك مكشوف', 'A bare cable'),
        text: say('أبلغ الصيانة فورًا.', 'Tell maintenance at once.'),
        mirrorInRtl: false,
      },
    ],
  }),
  result: { spotId: 'cable' },
  configFaults: [{ at: 'requireAll', value: null, keyword: 'type' }],
  bodyFaults: [
    missing('alt'),
    { at: 'spots.0.x', value: 1.1, keyword: 'maximum' },
    { at: 'spots.0.y', value: '50%', keyword: 'type' },
  ],
  resultFaults: [missing('spotId')],
}

const secondsOfSpot = 10
const length = (facts: LengthFacts) => readingOf(facts) + objects(facts.body.spots).length * secondsOfSpot

export const hotspot: BuiltInType = { place: 10, type, plan, length, sample }
