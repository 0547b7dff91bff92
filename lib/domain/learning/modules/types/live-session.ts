import { heardByServer } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, choice, localized, record, retired, whole } from './schema-parts.rules'

const minutes = whole(0, 1_440)
const type: ModuleTypeData = {
  key: 'live.session',
  learnerAction: 'attend',
  labels: { ar: 'لقاء عبر الإنترنت', en: 'Online session' },
  // Presence as the instructor ticks it, or so many minutes of one of its sessions.
  configSchema: record({ provider: retired(choice({ link: ['رابط', 'Link'] })), minMinutes: whole(1, 1_440) }),
  bodySchema: record({ intro: localized(2_000, 'richText'), preparation: localized(2_000, 'richText') }, ['intro']),
  resultSchema: record({ minutes }),
  completionRules: ['attended'],
  events: ['opened', 'joined', 'left'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/meeting', verbs: [adlVerb('registered'), adlVerb('attended')] },
}

/** Attendance is confirmed by others, or measured by the server. */
const plan = () => ({ ...heardByServer, isGraded: false })

const sample: Sample = {
  config: { provider: 'link', minMinutes: 45 },
  body: (say) => ({
    intro: say('أسئلة وأجوبة مع فريق السلامة.', 'Questions and answers with the safety team.'),
    preparation: say('قراءة دليل الإخلاء قبل اللقاء.', 'Read the evacuation guide before.'),
  }),
  result: { minutes: 50 },
  configFaults: [
    { at: 'provider', value: 'phone', keyword: 'enum' },
    { at: 'minMinutes', value: 0, keyword: 'minimum' },
  ],
  bodyFaults: [missing('intro')],
  resultFaults: [{ at: 'minutes', value: -1, keyword: 'minimum' }],
}

export const liveSession: BuiltInType = { place: 18, type, plan, sample }
