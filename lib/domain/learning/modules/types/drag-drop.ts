import type { CheckedPart, LearnerEvent, ModuleFacts, Outcome, Part } from '../completion/plan.rules'
import { number, objects, percentOf, text } from '../completion/plan-parts.rules'
import type { JsonObject } from '../schemas/json-limits.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import type { LengthFacts } from './length.rules'
import { missing, type Sample } from './sample.rules'
import { adlVerb, flag, id, list, localized, picture, points, record, reference, slider, whole } from './schema-parts.rules'

/** Why it belongs where it does: learners read it once they have put it elsewhere. */
const reason = { ...localized(500), 'x-secret': true }
const pair = { itemId: reference('items'), zoneId: reference('zones'), points }
const type: ModuleTypeData = {
  key: 'interactive.dragDrop',
  learnerAction: 'arrange',
  labels: { ar: 'سحب وإفلات', en: 'Drag and drop' },
  configSchema: record({
    attempts: whole(0, 20, 0),
    partialCredit: flag(true),
    passPercent: slider(0, 100, 60),
    showRight: flag(),
  }),
  bodySchema: record(
    {
      task: localized(2_000, 'richText'),
      items: list(record({ id, text: localized(300), reason, ...picture }, ['id', 'text']), 40, 1),
      zones: list(record({ id, title: localized(200) }, ['id', 'title']), 20, 1),
      pairs: { ...list(record(pair, ['itemId', 'zoneId']), 40, 1), 'x-secret': true },
    },
    ['task', 'items', 'zones', 'pairs'],
  ),
  resultSchema: record({ pairs: list(record({ itemId: id, zoneId: id }, ['itemId', 'zoneId']), 40) }, ['pairs']),
  completionRules: ['passed', 'submitted'],
  events: ['opened', 'submitted', 'passed', 'failed'],
  isGradable: true,
  // Its answers never leave the server, so nothing can be checked without a connection.
  offlineCapable: false,
  xapi: {
    activityType: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    verbs: [adlVerb('answered'), adlVerb('passed'), adlVerb('failed')],
  },
}

type Placement = { itemId: string; zoneId: string }
const placementsIn = (value: unknown): Placement[] =>
  objects(value).map(({ itemId, zoneId }) => ({ itemId: text(itemId), zoneId: text(zoneId) }))
const nameOf = ({ itemId, zoneId }: Placement) => `${itemId}\n${zoneId}`

/** The items of the key, each right where all of its placements are in the key. */
function checked(key: readonly Placement[], result: JsonObject | null, isShown: boolean): CheckedPart[] {
  const placed = placementsIn(result?.pairs)
  return [...new Set(key.map(({ itemId }) => itemId))].map((id) => {
    const right = key.flatMap((one) => (one.itemId === id ? [one.zoneId] : []))
    const own = placed.filter(({ itemId }) => itemId === id)
    const isRight = own.length > 0 && own.every(({ zoneId }) => right.includes(zoneId))
    return { id, isRight, right: isShown ? right : [] }
  })
}

/** Drag and drop: the key never leaves the server, which computes the score. An item counts as often as the key contains it, not more. */
function plan({ settings, body }: ModuleFacts): Part {
  const key = objects(body.pairs).map((pair) => ({ placement: placementsIn([pair])[0], points: number(pair.points, 1) }))
  const points = new Map(key.flatMap(({ placement, points }) => (placement ? [[nameOf(placement), points] as const] : [])))
  const places = new Map<string, number>()
  for (const { placement } of key) if (placement) places.set(placement.itemId, (places.get(placement.itemId) ?? 0) + 1)
  const whole = [...points.values()].reduce((sum, it) => sum + it, 0)
  const passPercent = number(settings.passPercent, 60)
  const scoreOf = (result: JsonObject | null): number => {
    const used = new Map<string, number>()
    const counted = new Set<string>()
    for (const placement of placementsIn(result?.pairs)) {
      const before = used.get(placement.itemId) ?? 0
      used.set(placement.itemId, before + 1)
      if (before < (places.get(placement.itemId) ?? 0)) counted.add(nameOf(placement))
    }
    const right = [...counted].reduce((sum, it) => sum + (points.get(it) ?? 0), 0)
    const isAllRight = [...points.keys()].every((it) => counted.has(it))
    if (whole <= 0) return isAllRight ? 100 : 0
    return settings.partialCredit === false && !isAllRight ? 0 : percentOf(right, whole)
  }
  return {
    doneBy: 'pass',
    outcomeOf: ({ action, result }: LearnerEvent): Outcome | null => {
      if (action !== 'submitted') return null
      const score = scoreOf(result)
      return { score, isPassed: score >= passPercent }
    },
    checkedIn: ({ action, result }, isOver) =>
      action === 'submitted' ? checked(placementsIn(body.pairs), result, isOver && settings.showRight === true) : null,
    mostAttempts: number(settings.attempts, 0),
  }
}

const sample: Sample = {
  config: { attempts: 3, partialCredit: true, passPercent: 80, showRight: true },
  body: (say) => ({
    task: say('ضع كل نفاية في حاويتها.', 'Put each kind of waste into its bin.'),
    items: [
      { id: 'glass', text: say('زجاج', 'Glass') },
      { id: 'peel', text: say('قشور', 'Peel'), reason: say('تتحلل القشور في التربة.', 'Peel rots in the ground.') },
    ],
    zones: [
      { id: 'green', title: say('الحاوية الخضراء', 'Green bin') },
      { id: 'brown', title: say('الحاوية البنّية', 'Brown bin') },
    ],
    pairs: [
      { itemId: 'glass', zoneId: 'green', points: 1 },
      { itemId: 'peel', zoneId: 'brown', points: 1 },
    ],
  }),
  result: { pairs: [{ itemId: 'glass', zoneId: 'green' }] },
  configFaults: [{ at: 'attempts', value: 21, keyword: 'maximum' }],
  bodyFaults: [missing('pairs'), { at: 'pairs.0.points', value: -1, keyword: 'minimum' }, missing('zones.1.title')],
  resultFaults: [missing('pairs.0.zoneId')],
}

const secondsOfItem = 15
const length = ({ body }: LengthFacts) => objects(body.items).length * secondsOfItem

export const dragDrop: BuiltInType = { place: 11, type, plan, length, sample }
