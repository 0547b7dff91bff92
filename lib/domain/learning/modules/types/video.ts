import type { ModuleFacts, Part } from '../completion/plan.rules'
import { number, objects } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, playingOf } from './length.rules'
import { playing, share } from './played-media.rules'
import { file, missing, type Sample } from './sample.rules'
import {
  adlVerb,
  asset,
  at,
  choice,
  flag,
  id,
  list,
  locale,
  localized,
  mixed,
  questionRef,
  record,
  slider,
  url,
  variant,
  videoVerb,
  whole,
  written,
} from './schema-parts.rules'

const type: ModuleTypeData = {
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

/** Done once the share that the author asks for was watched, and the required cues were answered. */
const plan = (facts: ModuleFacts): Part => share(facts, number(facts.settings.completeAtPercent, 90))

const sample: Sample = {
  config: { completeAtPercent: 90, preventSkip: 'forward', maxRate: 1.5 },
  body: (say) => ({
    mediaId: file,
    intro: say('شاهد كيف يُفحص طفّاية الحريق.', 'See how a fire extinguisher is checked.'),
    chapters: [{ id: 'pin', at: 12, title: say('مسمار الأمان', 'The safety pin') }],
    tracks: [{ locale: 'ar', kind: 'captions', file }],
    cues: [{ kind: 'note', id: 'look', at: 20, title: say('انظر إلى المؤشر', 'Look at the gauge') }],
  }),
  result: { position: 42.5, percent: 60 },
  configFaults: [missing('completeAtPercent'), { at: 'maxRate', value: 3, keyword: 'enum' }],
  bodyFaults: [missing('mediaId'), { at: 'chapters.0.at', value: -1, keyword: 'minimum' }],
  resultFaults: [{ at: 'percent', value: 'all', keyword: 'type' }],
}

const length = (facts: LengthFacts) => playingOf(facts, objects(facts.body.cues).filter(({ kind }) => kind === 'question').length)

export const video: BuiltInType = { place: 2, type, plan, length, sample }
