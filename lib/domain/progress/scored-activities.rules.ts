import { isObject, type JsonObject } from '../modules/json-limits.rules'
import { percentOf } from './evidence.rules'
import type { LearnerEvent, Outcome, Plan } from './plan.rules'
import { bestWay, type Edge, reachedAt } from './scenario-ways.rules'

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
 * matter. A score is the share of the best end, or of the best way from the start, that can be reached at all.
 */
export function branchingPlan(settings: JsonObject, body: JsonObject): Partial<Plan> {
  const start = text(body.start)
  const nodes = new Map(objects(body.nodes).map((node) => [text(node.id), node]))
  const edges = new Map(objects(body.edges).map(({ id, from, to }) => [text(id), { from: text(from), to: text(to) }]))
  const all = [...edges.values()]
  const sources = new Set(all.map(({ from }) => from))
  const isEnd = (id: string) => nodes.has(id) && (nodes.get(id)?.isEnd === true || !sources.has(id))
  const pointsOf = (id: string) => number(nodes.get(id)?.points, 0)
  const scoreBy = settings.scoreBy === 'end' || settings.scoreBy === 'way' ? settings.scoreBy : null
  const pointsOver = {
    way: (ways: readonly Edge[]) => bestWay(start, ways, pointsOf),
    end: (ways: readonly Edge[]) => {
      const ends = [
        ...reachedAt(
          start,
          ways.map((edge) => ({ ...edge, at: 0 })),
        ).keys(),
      ].filter(isEnd)
      return ends.length > 0 ? Math.max(...ends.map(pointsOf)) : null
    },
  }
  const most = scoreBy && (pointsOver[scoreBy](all) ?? 0)
  const takenIn = (marks: Record<string, [number, number]>) =>
    [...edges].flatMap(([id, edge]) => {
      const at = marks[`edge:${id}`]?.[0]
      return at === undefined ? [] : [{ ...edge, at }]
    })
  return {
    isGraded: scoreBy !== null,
    marksOf: ({ action, result }) => {
      const id = text(result?.edgeId)
      return action === 'decided' && edges.get(id)?.to === result?.nodeId ? [`edge:${id}`] : []
    },
    extra: (marks) => {
      const times = [...reachedAt(start, takenIn(marks))].flatMap(([id, at]) => (isEnd(id) ? [at] : []))
      return times.length > 0 ? Math.min(...times) : null
    },
    scoreOf: (marks) => {
      const points = scoreBy && pointsOver[scoreBy](takenIn(marks))
      return points === null || most === null ? null : percentOf(points, most)
    },
  }
}
