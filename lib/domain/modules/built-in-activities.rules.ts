import {
  adlVerb,
  at,
  type BuiltInModuleType,
  choice,
  code,
  flag,
  id,
  instant,
  list,
  localized,
  mixed,
  percent,
  points,
  questionRef,
  record,
  slider,
  variant,
  whole,
  written,
} from './built-in-parts.rules'
import type { JsonObject } from './json-limits.rules'

const quiz: BuiltInModuleType = {
  key: 'assessment.quiz',
  learnerAction: 'attempt',
  labels: { ar: 'اختبار', en: 'Quiz' },
  configSchema: record(quizSettings(), ['passPercent', 'attemptsAllowed']),
  bodySchema: record({ instructions: localized(5_000, 'richText'), sections: mixed(quizSections(), 50, 1) }, ['sections']),
  resultSchema: record({ attemptId: { type: 'string', format: 'uuid' }, score: at, percent }),
  completionRules: ['submitted', 'passed'],
  events: ['started', 'answered', 'flagged', 'submitted', 'graded', 'released'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/assessment',
    verbs: [adlVerb('attempted'), adlVerb('answered'), adlVerb('completed'), adlVerb('passed'), adlVerb('failed')],
  },
}

function quizSettings(): JsonObject {
  const revealed = record({ score: flag(), correctness: flag(), answer: flag(), explanation: flag() })
  return {
    purpose: choice(
      { practice: ['تدريب', 'Practice'], graded: ['تقييم بدرجة', 'Graded'], survey: ['استبيان', 'Survey'] },
      'graded',
    ),
    timeLimitSeconds: whole(0, 86_400, 0),
    opensAt: instant,
    closesAt: instant,
    attemptsAllowed: whole(0, 100, 1),
    cooldownSeconds: whole(0, 2_592_000, 0),
    keepScore: choice({
      highest: ['أعلى درجة', 'Highest'],
      latest: ['أحدث درجة', 'Latest'],
      first: ['أول درجة', 'First'],
      average: ['متوسط الدرجات', 'Average'],
    }),
    overduePolicy: choice({
      autoSubmit: ['تسليم تلقائي', 'Submit automatically'],
      graceThenSubmit: ['مهلة ثم تسليم', 'Grace period, then submit'],
      abandon: ['إلغاء المحاولة', 'Abandon the attempt'],
    }),
    graceSeconds: whole(0, 3_600, 0),
    navigation: choice({ free: ['حرّ', 'Free'], sequential: ['متسلسل', 'Sequential'] }),
    shuffleQuestions: flag(),
    shuffleOptions: flag(),
    passPercent: slider(0, 100, 60),
    // The share of a question's points that a wrong answer costs.
    negativeMarking: { type: 'number', minimum: 0, maximum: 1, default: 0 },
    partialCredit: choice({
      none: ['دون درجة جزئية', 'None'],
      proportional: ['نسبية', 'Proportional'],
      rightMinusWrong: ['الصواب ناقص الخطأ', 'Correct minus incorrect'],
    }),
    feedbackPolicy: record({ duringAttempt: revealed, afterSubmit: revealed, afterRelease: revealed }),
    accessCode: { type: 'string', minLength: 4, maxLength: 40, 'x-secret': true, 'x-dir': 'ltr' },
    arabicMatching: choice({ loose: ['متسامحة', 'Lenient'], strict: ['صارمة', 'Strict'] }),
  }
}

function quizSections() {
  const title = localized(200)
  const questions = list(record({ questionRef, points }, ['questionRef']), 200, 1)
  const tags = { ...list({ type: 'string', maxLength: 60 }, 20), uniqueItems: true }
  const draw = { title, bankId: { type: 'string', format: 'uuid' }, tags, count: whole(1, 200), pointsEach: points }
  return [
    variant('source', 'fixed', { title, questions }, ['questions']),
    variant('source', 'draw', draw, ['bankId', 'count', 'pointsEach']),
  ]
}

const poll: BuiltInModuleType = {
  key: 'social.poll',
  learnerAction: 'vote',
  labels: { ar: 'استطلاع رأي', en: 'Poll' },
  configSchema: record({
    showResults: choice({
      afterVote: ['بعد التصويت', 'After voting'],
      always: ['دائمًا', 'Always'],
      afterClose: ['بعد الإغلاق', 'After closing'],
      never: ['أبدًا', 'Never'],
    }),
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

const version = { ...code('^[0-9]{1,4}([.][0-9]{1,4}){0,2}$', 14), 'x-immutableAfterPublish': true }
const acknowledgement: BuiltInModuleType = {
  key: 'policy.acknowledgement',
  learnerAction: 'acknowledge',
  labels: { ar: 'إقرار بسياسة', en: 'Policy acknowledgment' },
  configSchema: record({ requireScroll: flag(true), requireTypedName: flag(), reAckOnVersion: flag(true) }),
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

const degrees = (most: number): JsonObject => ({ type: 'number', minimum: -most, maximum: most })
const geofence = record({ latitude: degrees(90), longitude: degrees(180), radiusMeters: whole(10, 5_000, 100) }, [
  'latitude',
  'longitude',
  'radiusMeters',
])
const meeting = { id, startsAt: instant, endsAt: instant, capacity: whole(1, 10_000), hall: localized(200) }
const inPerson: BuiltInModuleType = {
  key: 'live.inPerson',
  learnerAction: 'attend',
  labels: { ar: 'لقاء حضوري', en: 'In-person session' },
  configSchema: record({ checkIn: choice({ qr: ['رمز ⁦QR⁩', 'QR code'], list: ['كشف الحضور', 'Attendance list'] }), geofence }),
  bodySchema: record(
    {
      venue: localized(300),
      intro: localized(2_000, 'richText'),
      sessions: list(record(meeting, ['id', 'startsAt', 'endsAt']), 50, 1),
    },
    ['venue', 'sessions'],
  ),
  resultSchema: record({ sessionId: id, latitude: degrees(90), longitude: degrees(180) }, ['sessionId']),
  completionRules: ['checkedIn'],
  events: ['registered', 'checkedIn', 'checkedOut'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/meeting', verbs: [adlVerb('registered'), adlVerb('attended')] },
}

export const activityTypes: BuiltInModuleType[] = [quiz, poll, acknowledgement, inPerson]
