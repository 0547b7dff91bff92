import { objects, once } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, readingOf, withPicture } from './length.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, choice, code, id, list, localized, picture, record } from './schema-parts.rules'

const moment = {
  id,
  date: code('^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$', 10),
  title: localized(200),
  text: localized(5_000, 'richText'),
  ...picture,
}
const type: ModuleTypeData = {
  key: 'interactive.timeline',
  learnerAction: 'explore',
  labels: { ar: 'خط زمني', en: 'Timeline' },
  configSchema: record({ calendar: choice({ gregory: ['ميلادي', 'Gregorian'], both: ['ميلادي وهجري', 'Gregorian and Hijri'] }) }),
  bodySchema: record({ intro: localized(2_000, 'richText'), events: list(record(moment, ['id', 'date', 'title']), 200, 1) }, [
    'events',
  ]),
  resultSchema: record({ eventId: id }, ['eventId']),
  completionRules: ['viewed', 'allViewed'],
  events: ['opened', 'eventViewed', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/interaction',
    verbs: [adlVerb('experienced'), adlVerb('completed')],
  },
}

const plan = () => once()

const sample: Sample = {
  config: { calendar: 'both' },
  body: (say) => ({
    events: [
      {
        id: 'founded',
        date: '1974-03',
        title: say('تأسيس الشركة', 'The company is founded'),
        text: say('بدأت بخمسة أشخاص.', 'It began with five people.'),
      },
    ],
  }),
  result: { eventId: 'founded' },
  configFaults: [{ at: 'calendar', value: 'hijri', keyword: 'enum' }],
  bodyFaults: [
    { at: 'events.0.date', value: '3/1974', keyword: 'pattern' },
    { at: 'events.0.date', value: '١٩٧٤', keyword: 'pattern' },
  ],
  resultFaults: [missing('eventId')],
}

const length = (facts: LengthFacts) => readingOf(facts, withPicture(objects(facts.body.events)))

export const timeline: BuiltInType = { place: 13, type, plan, length, sample }
