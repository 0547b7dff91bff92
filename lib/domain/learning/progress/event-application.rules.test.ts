import { describe, expect, it } from 'vitest'
import type { PathItem } from '@/db/schema/learning-paths'
import { WorkBudget } from '@/lib/platform/work-budget'
import { settle, type Walk } from './counting.rules'
import { applyEvent, type LiveModule } from './event-application.rules'
import { planOf } from './requirements.rules'

const now = Date.parse('2026-11-26T10:00:00.000Z')
const facts = {
  completionRules: ['endReached'],
  events: ['decided', 'opened'],
  isGradable: true,
  offlineCapable: true,
  settings: {},
  body: {},
}
const item = (id: string, moduleId: string, prerequisites: string[] = []): PathItem => ({
  id,
  moduleId,
  prerequisites,
  weight: 1,
  isRequired: true,
  rule: { kind: 'all' as const },
  minScore: null,
  availableFrom: null,
  availableUntil: null,
  afterDays: null,
})
const walkOf = (...items: PathItem[]): Walk => ({
  id: 'walk',
  pathId: 'path',
  startedAt: now - 86_400_000,
  renewedAt: null,
  items: new Map(),
  structure: { sections: [{ id: 'one', title: {}, rule: { kind: 'all' }, items }] },
})
const incoming = (moduleId: string, action: string, result: Record<string, unknown> | null = null) => ({
  moduleId,
  action,
  result,
  occurredAt: now,
  seconds: 0,
  locale: null,
})

/** A scenario of one long way whose scores are counted. */
function scenario(length: number) {
  const edges = Array.from({ length }, (_, at) => ({ id: `e${at}`, from: `n${at}`, to: `n${at + 1}` }))
  const nodes = Array.from({ length: length + 1 }, (_, at) => ({ id: `n${at}`, points: 1 }))
  const body = { start: 'n0', nodes, edges: edges.toReversed() }
  const plan = planOf({ ...facts, typeKey: 'interactive.branching', settings: { scoreBy: 'way' }, body })
  const counted = { scores: 0 }
  const scoreOf: typeof plan.scoreOf = (marks) => {
    counted.scores += 1
    return plan.scoreOf?.(marks) ?? null
  }
  const module: LiveModule = { version: 1, events: facts.events, resultSchema: { type: 'object' }, plan: { ...plan, scoreOf } }
  return { module, edges, counted }
}

describe('the events of one request', () => {
  it('compute the state of an item once, after the last of them', () => {
    const { module, edges, counted } = scenario(200)
    const walk = walkOf(item('a', 'scenario'))
    const work = { now, budget: new WorkBudget(10_000_000) }
    for (const { id, to } of edges)
      expect(applyEvent([walk], module, incoming('scenario', 'decided', { edgeId: id, nodeId: to }), work).ok).toBe(true)
    settle(walk, work.budget)
    expect(counted.scores).toBe(1)
    expect(walk.items.get('a')).toMatchObject({ state: 'completed', score: 100 })
    // Marks and values, each at most a few times: a fixed multiple of the events and edges.
    expect(work.budget.used).toBeLessThan(200 * 220)
  })

  it('open an item whose prerequisite an earlier one of them completed', () => {
    const { module, edges, counted } = scenario(3)
    const plan = planOf({ ...facts, typeKey: 'interactive.timeline' })
    const after: LiveModule = { version: 1, events: facts.events, resultSchema: null, plan }
    const walk = walkOf(item('a', 'scenario'), item('b', 'after', ['a']))
    const work = { now, budget: new WorkBudget(1_000_000) }
    const last = () => applyEvent([walk], after, incoming('after', 'opened'), work)
    expect(last()).toEqual({ ok: false, reason: 'moduleLocked' })
    for (const { id, to } of edges) applyEvent([walk], module, incoming('scenario', 'decided', { edgeId: id, nodeId: to }), work)
    expect(last()).toMatchObject({ ok: true })
    settle(walk, work.budget)
    expect([walk.items.get('b')?.state, counted.scores]).toEqual(['completed', 1])
  })

  it('are refused as too much at once where the budget of the request is spent', () => {
    const { module, edges } = scenario(3)
    const walk = walkOf(item('a', 'scenario'))
    const [edge] = edges
    const event = incoming('scenario', 'decided', { edgeId: edge?.id, nodeId: edge?.to })
    const work = { now, budget: new WorkBudget(1) }
    expect(applyEvent([walk], module, event, work).ok).toBe(true)
    expect(applyEvent([walk], module, event, work)).toEqual({ ok: false, reason: 'tooManyRequests' })
  })
})
