import {
  adlVerb,
  asset,
  at,
  type BuiltInModuleType,
  choice,
  code,
  flag,
  id,
  list,
  locale,
  localized,
  mixed,
  percent,
  picture,
  questionRef,
  record,
  slider,
  url,
  variant,
  videoVerb,
  whole,
  written,
} from './built-in-parts.rules'

const seconds = whole(0, 86_400)
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

/** What a player reports: where it is, and what it played on this visit, in seconds. */
const playing = {
  position: at,
  percent,
  duration: at,
  stretches: list(record({ from: at, to: at }, ['from', 'to']), 200),
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
      completeAtPercent: slider(1, 100, 90),
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
  resultSchema: record({ ...playing, cueId: id, answer: written(5_000) }),
  completionRules: ['watchedShare', 'requiredCues'],
  events: ['initialized', 'played', 'paused', 'seeked', 'cueAnswered', 'cueAcknowledged', 'completed', 'terminated'],
  isGradable: false,
  offlineCapable: false,
  xapi: {
    activityType: 'https://w3id.org/xapi/video/activity-type/video',
    verbs: [
      adlVerb('initialized'),
      videoVerb('played'),
      videoVerb('paused'),
      videoVerb('seeked'),
      adlVerb('completed'),
      adlVerb('terminated'),
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
  const jump = record({ seekTo: at })
  const question = { at, questionRef, title, required: flag(), maxTries: whole(0, 20, 0), onCorrect: jump, onWrong: jump }
  return [
    variant('kind', 'question', question, ['at', 'questionRef']),
    variant('kind', 'note', { at, until: at, title, pause: flag() }, ['at', 'title']),
    variant('kind', 'link', { at, until: at, title, url }, ['at', 'title', 'url']),
    variant('kind', 'mustAcknowledge', { at, title, text: localized(2_000) }, ['at', 'title']),
  ]
}

const audio: BuiltInModuleType = {
  key: 'content.audio',
  learnerAction: 'listen',
  labels: { ar: 'تسجيل صوتي', en: 'Audio' },
  configSchema: record({ completeAtPercent: slider(1, 100, 90), maxRate: { enum: [1, 1.25, 1.5, 2], default: 2 } }, [
    'completeAtPercent',
  ]),
  bodySchema: record(
    {
      mediaId: asset(['audio'], 512),
      intro: localized(2_000, 'richText'),
      chapters: list(record({ id, at, title: localized(200) }, ['id', 'at', 'title']), 200),
      transcript: localized(100_000, 'richText'),
    },
    ['mediaId'],
  ),
  resultSchema: record(playing),
  completionRules: ['listenedShare'],
  events: ['initialized', 'played', 'paused', 'seeked', 'completed', 'terminated'],
  isGradable: false,
  offlineCapable: true,
  xapi: {
    activityType: 'http://activitystrea.ms/schema/1.0/audio',
    verbs: [adlVerb('initialized'), videoVerb('played'), videoVerb('paused'), adlVerb('completed'), adlVerb('terminated')],
  },
}

const document: BuiltInModuleType = {
  key: 'content.document',
  learnerAction: 'read',
  labels: { ar: 'مستند', en: 'Document' },
  configSchema: record({
    allowDownload: flag(true),
    pageCompletion: choice({
      any: ['أي صفحة', 'Any page'],
      last: ['الصفحة الأخيرة', 'The last page'],
      all: ['كل الصفحات', 'All pages'],
    }),
  }),
  bodySchema: record(
    { fileByLocale: { ...asset(['pdf', 'docx'], 100), 'x-localized': true }, summary: localized(5_000, 'richText') },
    ['fileByLocale'],
  ),
  resultSchema: record({ page: whole(1, 10_000), pages: whole(1, 10_000) }),
  completionRules: ['pagesViewed'],
  events: ['opened', 'pageViewed', 'downloaded', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://activitystrea.ms/schema/1.0/file', verbs: [adlVerb('experienced'), adlVerb('completed')] },
}

const embed: BuiltInModuleType = {
  key: 'content.embed',
  learnerAction: 'explore',
  labels: { ar: 'محتوى مضمّن', en: 'Embedded page' },
  configSchema: record({
    // What the frame may do: nothing, forms as well, or scripts of its own origin as well.
    sandbox: choice({
      strict: ['عرض فقط', 'View only'],
      forms: ['عرض ونماذج', 'View and forms'],
      scripts: ['تفاعل كامل', 'Interactive'],
    }),
    height: whole(100, 2_000, 480),
    allowList: { ...list(code('^[a-z0-9][a-z0-9.-]{0,252}$', 253), 20), uniqueItems: true },
  }),
  bodySchema: record({ title: localized(300), url, fallbackText: localized(2_000, 'richText') }, [
    'title',
    'url',
    'fallbackText',
  ]),
  resultSchema: record({ seconds }),
  completionRules: ['viewed', 'manual'],
  events: ['opened', 'completed'],
  isGradable: false,
  offlineCapable: false,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/link', verbs: [adlVerb('experienced'), adlVerb('completed')] },
}

const slide = { id, title: localized(200), text: localized(5_000, 'richText'), ...picture }
const slides: BuiltInModuleType = {
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

const card = { id, front: localized(1_000), back: localized(2_000), ...picture }
const flashcards: BuiltInModuleType = {
  key: 'content.flashcards',
  learnerAction: 'practise',
  labels: { ar: 'بطاقات تعليمية', en: 'Flashcards' },
  configSchema: record({
    algorithm: choice({ leitner: ['صناديق لايتنر', 'Leitner boxes'], sm2: ['التكرار المتباعد', 'Spaced repetition (SM-2)'] }),
    dailyNew: whole(1, 200, 20),
  }),
  bodySchema: record({ cards: list(record(card, ['id', 'front', 'back']), 1_000, 1) }, ['cards']),
  // How well it was remembered, from 0 (not at all) to 5 (at once), as SM-2 counts.
  resultSchema: record({ cardId: id, grade: whole(0, 5) }, ['cardId', 'grade']),
  completionRules: ['mastered'],
  events: ['opened', 'cardAnswered', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://adlnet.gov/expapi/activities/interaction', verbs: [adlVerb('answered'), adlVerb('mastered')] },
}

// A term is given in both languages whichever is read, so it is common to them; its definition is not.
const term = record({ ar: written(200), en: written(200) }, ['ar', 'en'])
const glossary: BuiltInModuleType = {
  key: 'content.glossary',
  learnerAction: 'lookup',
  labels: { ar: 'مسرد مصطلحات', en: 'Glossary' },
  configSchema: record({}),
  bodySchema: record(
    { terms: list(record({ id, term, definition: localized(5_000, 'richText') }, ['id', 'term', 'definition']), 1_000, 1) },
    ['terms'],
  ),
  resultSchema: record({ termId: id }, ['termId']),
  completionRules: ['none'],
  events: ['opened', 'termViewed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://id.tincanapi.com/activitytype/reference', verbs: [adlVerb('experienced')] },
}

export const contentTypes: BuiltInModuleType[] = [article, video, audio, document, embed, slides, flashcards, glossary]
