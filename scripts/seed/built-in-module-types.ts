import type { JsonObject } from '@/lib/domain/modules/json-limits.rules'
import { asset, at, choice, code, flag, id, list, locale, localized, mixed, record, variant, whole } from './schema-parts'

export type BuiltInModuleType = {
  key: string
  learnerAction: string
  labels: { ar: string; en: string }
  configSchema: JsonObject
  bodySchema: JsonObject
  completionRules: string[]
  events: string[]
  isGradable: boolean
  offlineCapable: boolean
  xapi: { activityType: string; verbs: string[] }
}

const adl = (verb: string) => `http://adlnet.gov/expapi/verbs/${verb}`
const videoVerb = (verb: string) => `https://w3id.org/xapi/video/verbs/${verb}`

const instant: JsonObject = { type: 'string', format: 'date-time', maxLength: 40 }
const questionRef: JsonObject = { type: 'string', minLength: 1, maxLength: 100, 'x-widget': 'questionPicker' }
const points: JsonObject = { type: 'number', minimum: 0, maximum: 1_000, 'x-score': true }

const article: BuiltInModuleType = {
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
  completionRules: ['viewed', 'scrolled', 'dwell', 'acknowledged'],
  events: ['opened', 'scrolled', 'dwelled', 'acknowledged'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://activitystrea.ms/schema/1.0/article', verbs: [adl('experienced'), adl('completed')] },
}

function articleBlocks() {
  const table = { ...list(list(localized(2_000), 20, 1), 200, 1), 'x-widget': 'table' }
  const source = { type: 'string', maxLength: 20_000, 'x-widget': 'code', 'x-dir': 'ltr' }
  const tone = choice({ note: ['ملاحظة', 'Note'], tip: ['نصيحة', 'Tip'], warning: ['تحذير', 'Warning'] })
  return [
    variant('kind', 'heading', { level: whole(2, 4, 2), text: localized(300) }, ['text']),
    variant('kind', 'paragraph', { text: localized(20_000, 'richText') }, ['text']),
    variant('kind', 'image', { image: asset(['image'], 10), alt: localized(500), caption: localized(500) }, ['image', 'alt']),
    variant('kind', 'table', { hasHeader: flag(true), rows: table }, ['rows']),
    variant('kind', 'code', { language: code('^[a-z0-9+#-]{1,30}$', 30), source }, ['source']),
    variant('kind', 'callout', { tone, text: localized(5_000, 'richText') }, ['text']),
  ]
}

const video: BuiltInModuleType = {
  key: 'content.video',
  learnerAction: 'watch',
  labels: { ar: 'فيديو', en: 'Video' },
  configSchema: record(
    {
      preventSkip: choice({
        none: ['دون منع', 'Off'],
        forward: ['إلى الأمام', 'Forward'],
        both: ['في الاتجاهين', 'Both directions'],
      }),
      completeAtPercent: { ...whole(1, 100, 90), 'x-widget': 'slider' },
      requireCues: flag(true),
      maxRate: { enum: [1, 1.25, 1.5, 2], default: 2 },
      defaultCaption: locale,
    },
    ['completeAtPercent'],
  ),
  bodySchema: record(
    {
      mediaId: asset(['video'], 4_096),
      intro: localized(2_000, 'richText'),
      chapters: list(record({ id, at, title: localized(200) }, ['id', 'at', 'title']), 200),
      tracks: list(record({ locale, kind: trackKind(), file: asset(['vtt'], 2) }, ['locale', 'kind', 'file']), 50),
      cues: mixed(videoCues(), 100),
    },
    ['mediaId'],
  ),
  completionRules: ['watchedShare', 'requiredCues'],
  events: ['initialized', 'played', 'paused', 'seeked', 'cueAnswered', 'cueAcknowledged', 'completed', 'terminated'],
  isGradable: false,
  offlineCapable: false,
  xapi: {
    activityType: 'https://w3id.org/xapi/video/activity-type/video',
    verbs: [
      adl('initialized'),
      videoVerb('played'),
      videoVerb('paused'),
      videoVerb('seeked'),
      adl('completed'),
      adl('terminated'),
    ],
  },
}

function trackKind() {
  return choice({
    captions: ['نصوص مصاحبة', 'Captions'],
    subtitles: ['ترجمة', 'Subtitles'],
    descriptions: ['وصف صوتي', 'Audio descriptions'],
    chapters: ['فصول', 'Chapters'],
  })
}

function videoCues() {
  const title = localized(300)
  const url = { type: 'string', format: 'uri', maxLength: 2_000, 'x-dir': 'ltr' }
  const jump = record({ seekTo: at })
  const question = { at, questionRef, title, required: flag(), maxTries: whole(0, 20, 0), onCorrect: jump, onWrong: jump }
  return [
    variant('kind', 'question', question, ['at', 'questionRef']),
    variant('kind', 'note', { at, until: at, title, pause: flag() }, ['at', 'title']),
    variant('kind', 'link', { at, until: at, title, url }, ['at', 'title', 'url']),
    variant('kind', 'mustAcknowledge', { at, title, text: localized(2_000) }, ['at', 'title']),
  ]
}

const quiz: BuiltInModuleType = {
  key: 'assessment.quiz',
  learnerAction: 'attempt',
  labels: { ar: 'اختبار', en: 'Quiz' },
  configSchema: record(quizSettings(), ['passPercent', 'attemptsAllowed']),
  bodySchema: record({ instructions: localized(5_000, 'richText'), sections: mixed(quizSections(), 50, 1) }, ['sections']),
  completionRules: ['submitted', 'passed'],
  events: ['started', 'answered', 'flagged', 'submitted', 'graded', 'released'],
  isGradable: true,
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/assessment',
    verbs: [adl('attempted'), adl('answered'), adl('completed'), adl('passed'), adl('failed')],
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
    passPercent: { ...whole(0, 100, 60), 'x-widget': 'slider' },
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

const evidence = {
  ...list(choice({ text: ['نص', 'Text'], file: ['ملف', 'File'], image: ['صورة', 'Image'] }), 3),
  uniqueItems: true,
}
const checklistItem = { id, text: localized(500), hint: localized(1_000), required: flag(true), evidence }
const checklist: BuiltInModuleType = {
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
  completionRules: ['allTicked', 'signedOff'],
  events: ['ticked', 'unticked', 'evidenceAdded', 'signedOff'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://id.tincanapi.com/activitytype/checklist', verbs: [adl('interacted'), adl('completed')] },
}

const version = { ...code('^[0-9]{1,4}([.][0-9]{1,4}){0,2}$', 14), 'x-immutableAfterPublish': true }
const acknowledgement: BuiltInModuleType = {
  key: 'policy.acknowledgement',
  learnerAction: 'acknowledge',
  labels: { ar: 'إقرار بسياسة', en: 'Policy acknowledgment' },
  configSchema: record({ requireScroll: flag(true), requireTypedName: flag(), reAckOnVersion: flag(true) }),
  bodySchema: record({ document: localized(100_000, 'richText'), version }, ['document', 'version']),
  completionRules: ['acknowledged'],
  events: ['opened', 'scrolled', 'acknowledged'],
  isGradable: false,
  offlineCapable: false,
  xapi: {
    activityType: 'http://activitystrea.ms/schema/1.0/file',
    verbs: [adl('experienced'), 'http://activitystrea.ms/schema/1.0/acknowledge'],
  },
}

/** The module types every organization starts with; their keys are reserved. */
export const builtInModuleTypes: BuiltInModuleType[] = [article, video, quiz, checklist, acknowledgement]
