import type { ModuleFacts, Part } from '../completion/plan.rules'
import { each, idsOf, named, number, objects } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import type { LengthFacts } from './length.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, choice, id, list, localized, picture, record, retired, whole } from './schema-parts.rules'

const card = { id, front: localized(1_000), back: localized(2_000), ...picture }
const type: ModuleTypeData = {
  key: 'content.flashcards',
  learnerAction: 'practise',
  labels: { ar: 'بطاقات تعليمية', en: 'Flashcards' },
  configSchema: record({
    algorithm: retired(
      choice({ leitner: ['صناديق لايتنر', 'Leitner boxes'], sm2: ['التكرار المتباعد', 'Spaced repetition (SM-2)'] }),
    ),
    dailyNew: retired(whole(1, 200, 20)),
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

/** A card is mastered when it was remembered once, with effort or without (3 to 5 of SM-2). */
const plan = ({ body }: ModuleFacts): Part =>
  each(idsOf(body.cards), (event) => (number(event.result?.grade, 0) >= 3 ? named('cardAnswered', 'cardId')(event) : null))

const sample: Sample = {
  config: { algorithm: 'sm2', dailyNew: 10 },
  body: (say) => ({
    cards: [
      {
        id: 'gauge',
        front: say('اللون الأخضر في المؤشر', 'The green part of the gauge'),
        back: say('الضغط سليم', 'The pressure is right'),
      },
    ],
  }),
  result: { cardId: 'gauge', grade: 4 },
  configFaults: [{ at: 'dailyNew', value: 0, keyword: 'minimum' }],
  bodyFaults: [missing('cards.0.back'), { at: 'cards.0.front', value: null, keyword: 'type' }],
  resultFaults: [{ at: 'grade', value: 6, keyword: 'maximum' }],
}

const secondsOfCard = 15
const length = ({ body }: LengthFacts) => objects(body.cards).length * secondsOfCard

export const flashcards: BuiltInType = { place: 7, type, plan, length, sample }
