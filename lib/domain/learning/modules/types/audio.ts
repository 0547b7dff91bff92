import type { ModuleFacts, Part } from '../completion/plan.rules'
import { number } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { type LengthFacts, playingOf } from './length.rules'
import { playing, share } from './played-media.rules'
import { file, type Sample } from './sample.rules'
import { adlVerb, asset, at, id, list, localized, record, slider, videoVerb } from './schema-parts.rules'

const type: ModuleTypeData = {
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

/** Done once the share that the author asks for was heard. */
const plan = (facts: ModuleFacts): Part => share(facts, number(facts.settings.completeAtPercent, 90))

const sample: Sample = {
  config: { completeAtPercent: 80 },
  body: (say) => ({
    mediaId: file,
    intro: say('حلقة عن الإصغاء.', 'An episode about listening.'),
    chapters: [{ id: 'start', at: 0, title: say('البداية', 'Beginning') }],
    transcript: say('أهلًا بكم في هذه الحلقة.', 'Welcome to this episode.'),
  }),
  result: { position: 12, percent: 10 },
  configFaults: [{ at: 'completeAtPercent', value: 0, keyword: 'minimum' }],
  bodyFaults: [
    { at: 'mediaId', value: 'a.mp3', keyword: 'format' },
    { at: 'transcript', value: '', keyword: 'minLength' },
  ],
  resultFaults: [{ at: 'position', value: -1, keyword: 'minimum' }],
}

const length = (facts: LengthFacts) => playingOf(facts)

export const audio: BuiltInType = { place: 3, type, plan, length, sample }
