import type { LearnerEvent, ModuleFacts, Part } from '../completion/plan.rules'
import { heardByServer, objects, text } from '../completion/plan-parts.rules'
import type { JsonObject } from '../schemas/json-limits.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, choice, id, instant, list, localized, record, retired, whole } from './schema-parts.rules'

const degrees = (most: number): JsonObject => ({ type: 'number', minimum: -most, maximum: most })
const geofence = record({ latitude: degrees(90), longitude: degrees(180), radiusMeters: whole(10, 5_000, 100) }, [
  'latitude',
  'longitude',
  'radiusMeters',
])
const meeting = { id, startsAt: instant, endsAt: instant, capacity: whole(1, 10_000), hall: localized(200) }
const type: ModuleTypeData = {
  key: 'live.inPerson',
  learnerAction: 'attend',
  labels: { ar: 'لقاء حضوري', en: 'In-person session' },
  configSchema: record({
    checkIn: choice({ qr: ['رمز ⁦QR⁩', 'QR code'], list: ['كشف الحضور', 'Attendance list'] }),
    geofence: retired(geofence),
  }),
  bodySchema: record(
    {
      venue: localized(300),
      intro: localized(2_000, 'richText'),
      // Left out where its sessions are planned and booked in the room of live sessions.
      sessions: list(record(meeting, ['id', 'startsAt', 'endsAt']), 50),
    },
    ['venue'],
  ),
  resultSchema: record({ sessionId: id, latitude: degrees(90), longitude: degrees(180) }, ['sessionId']),
  completionRules: ['checkedIn'],
  events: ['registered', 'checkedIn', 'checkedOut'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/meeting', verbs: [adlVerb('registered'), adlVerb('attended')] },
}

const earlyMs = 60 * 60_000
/** With an attendance list somebody else confirms presence; with a code the learner checks in during the meeting. */
function plan({ settings, body }: ModuleFacts): Part {
  if (settings.checkIn === 'list') return { ...heardByServer, isGraded: false }
  const meetings = objects(body.sessions)
  const isCheckIn = ({ action, result, at }: LearnerEvent) => {
    const met = meetings.find(({ id }) => id === result?.sessionId)
    const isDuring = met && at >= Date.parse(text(met.startsAt)) - earlyMs && at <= Date.parse(text(met.endsAt))
    return action === 'checkedIn' && Boolean(isDuring)
  }
  return {
    marks: ['checkedIn'],
    fromLearner: isCheckIn,
    marksOf: (event) => (isCheckIn(event) ? ['checkedIn'] : []),
  }
}

const sample: Sample = {
  config: { checkIn: 'qr', geofence: { latitude: 25.2, longitude: 55.3, radiusMeters: 200 } },
  body: (say) => ({
    venue: say('قاعة التدريب، الدور الثالث', 'Training hall, third floor'),
    sessions: [
      {
        id: 'day1',
        startsAt: '2026-12-01T08:00:00Z',
        endsAt: '2026-12-01T12:00:00Z',
        capacity: 20,
        hall: say('القاعة أ', 'Hall A'),
      },
    ],
  }),
  result: { sessionId: 'day1', latitude: 25.2, longitude: 55.3 },
  configFaults: [{ at: 'geofence.latitude', value: 91, keyword: 'maximum' }, missing('geofence.radiusMeters')],
  bodyFaults: [
    missing('venue'),
    { at: 'sessions.0.startsAt', value: '1 December', keyword: 'format' },
    { at: 'sessions.0.capacity', value: 0, keyword: 'minimum' },
  ],
  resultFaults: [missing('sessionId')],
}

export const inPerson: BuiltInType = { place: 17, type, plan, sample }
