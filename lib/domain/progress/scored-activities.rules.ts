import { isObject, type JsonObject } from '../modules/json-limits.rules'
import { percentOf } from './evidence.rules'
import type { LearnerEvent, Outcome, Plan } from './plan.rules'

const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

type Placement = { itemId: string; zoneId: string }
const placementsIn = (value: unknown): Placement[] =>
  objects(value).map(({ itemId, zoneId }) => ({ itemId: text(itemId), zoneId: text(zoneId) }))
const nameOf = ({ itemId, zoneId }: Placement) => `${itemId}\n${zoneId}`

/** Drag and drop: the key never leaves the server, which computes the score. An item counts as often as the key contains it, not more. */
export function dragDropPlan(settings: JsonObject, body: JsonObject): Partial<Plan> {
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
    mostAttempts: number(settings.attempts, 0),
  }
}

/**
 * Branching: an end counts if taken edges connect it with the start. Reached nodes stay reached, so the order and repetition of decisions do not
 * matter.
 */
export function branchingPlan(settings: JsonObject, body: JsonObject): Partial<Plan> {
  const edges = new Map(objects(body.edges).map(({ id, from, to }) => [text(id), { from: text(from), to: text(to) }]))
  const nodes = new Map(objects(body.nodes).map((node) => [text(node.id), node]))
  const start = text(body.start)
  const isEnd = (id: string) => nodes.get(id)?.isEnd === true || ![...edges.values()].some(({ from }) => from === id)
  const pointsOf = (id: string) => number(nodes.get(id)?.points, 0)
  const ends = [...nodes.keys()].filter(isEnd)
  const most =
    settings.scoreBy === 'way' ? [...nodes.keys()].reduce((sum, id) => sum + pointsOf(id), 0) : Math.max(0, ...ends.map(pointsOf))
  /** The moment at which each node was first reached, over the edges taken so far. */
  const reached = (marks: Record<string, [number, number]>): Map<string, number> => {
    const at = new Map([[start, 0]])
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false
      for (const [id, { from, to }] of edges) {
        const [taken] = marks[`edge:${id}`] ?? []
        const before = at.get(from)
        if (taken === undefined || before === undefined) continue
        const now = Math.max(before, taken)
        if (now >= (at.get(to) ?? Number.POSITIVE_INFINITY)) continue
        at.set(to, now)
        isGrowing = true
      }
    }
    return at
  }
  return {
    isGraded: settings.scoreBy === 'end' || settings.scoreBy === 'way',
    marksOf: ({ action, result }) => {
      const id = text(result?.edgeId)
      return action === 'decided' && edges.get(id)?.to === result?.nodeId ? [`edge:${id}`] : []
    },
    extra: (marks) => {
      const found = reached(marks)
      const times = ends.flatMap((id) => found.get(id) ?? [])
      return times.length > 0 ? Math.min(...times) : null
    },
    scoreOf: (marks) => {
      const found = [...reached(marks).keys()]
      if (settings.scoreBy === 'way')
        return percentOf(
          found.reduce((sum, id) => sum + pointsOf(id), 0),
          most,
        )
      if (settings.scoreBy !== 'end') return null
      const best = found.filter((id) => ends.includes(id)).map(pointsOf)
      return best.length > 0 ? percentOf(Math.max(...best), most) : null
    },
  }
}
