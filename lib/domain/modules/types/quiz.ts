import { server } from '../completion/plan-parts.rules'
import type { JsonObject } from '../schemas/json-limits.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, missing, type Sample } from './sample.rules'
import {
  adlVerb,
  at,
  choice,
  flag,
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
} from './schema-parts.rules'

const type: ModuleTypeData = {
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

/** Attempts are scored and passed by the server. */
const plan = () => server

const sample: Sample = {
  config: { passPercent: 70, attemptsAllowed: 2, accessCode: 'open sesame' },
  body: (say) => ({
    instructions: say('اقرأ كل سؤال جيدًا.', 'Read every question well.'),
    sections: [
      { source: 'fixed', id: 'first', title: say('الأساسيات', 'Basics'), questions: [{ questionRef: 'q1', points: 2 }] },
    ],
  }),
  result: { attemptId: file, score: 2, percent: 100 },
  configFaults: [missing('attemptsAllowed'), { at: 'accessCode', value: 'abc', keyword: 'minLength' }],
  bodyFaults: [
    { at: 'sections', value: [], keyword: 'minItems' },
    { at: 'sections.0.questions', value: [], keyword: 'minItems' },
  ],
  resultFaults: [{ at: 'attemptId', value: '7', keyword: 'format' }],
}

/** Learners cannot take it yet: modules of it that exist stay, new ones are not made. */
export const quiz: BuiltInType = { place: 14, type, plan, sample, isLearnable: false }
