import { describe, expect, it } from 'vitest'
import { branchingPlan } from '../types/branching'

type Node = { id: string; points?: number; isEnd?: boolean }
type Marks = Record<string, [number, number]>
const arrow = (way: string) => ({ id: way, from: way[0] ?? '', to: way[1] ?? '' })
/** The score of taken edges, each named by the two nodes it connects. */
function scoreOf(nodes: Node[], edges: string[], taken: string[], scoreBy = 'way') {
  const plan = branchingPlan({ settings: { scoreBy }, body: { start: 'a', nodes, edges: edges.map(arrow) } })
  return plan.scoreOf?.(Object.fromEntries(taken.map((way, at): [string, [number, number]] => [`edge:${way}`, [at, at]])))
}

describe('a scenario scored by its way', () => {
  const fork: Node[] = [{ id: 'a' }, { id: 'b', points: 10 }, { id: 'c', points: 10 }, { id: 'd', points: 5 }]
  const edges = ['ab', 'bc', 'ad']

  it('gives 100 for the best way, and for half of it half', () => {
    expect(scoreOf(fork, edges, ['ab', 'bc'])).toBe(100)
    expect(scoreOf(fork, edges, ['ab'])).toBe(50)
    expect(scoreOf(fork, edges, ['ad'])).toBe(25)
    expect(scoreOf(fork, edges, [])).toBe(0)
  })

  it('does not add up branches that no single way contains', () => {
    const three: Node[] = [{ id: 'a' }, { id: 'b', points: 10 }, { id: 'c', points: 4 }, { id: 'd', points: 5 }]
    expect(scoreOf(three, ['ab', 'ac', 'ad'], ['ac', 'ad'])).toBe(50)
    expect(scoreOf(three, ['ab', 'ac', 'ad'], ['ac', 'ad', 'ab'])).toBe(100)
  })

  it('finds the best way through branches that meet again', () => {
    const nodes: Node[] = [
      { id: 'a', points: 1 },
      { id: 'b', points: 2 },
      { id: 'c', points: 6 },
      { id: 'd', points: 3 },
    ]
    const ways = ['ab', 'ac', 'bd', 'cd', 'ad']
    expect(scoreOf(nodes, ways, ['ac', 'cd'])).toBe(100)
    expect(scoreOf(nodes, ways, ['ab', 'bd'])).toBe(60)
    expect(scoreOf(nodes, ways, ['ad'])).toBe(40)
  })

  it('counts a node once, however often a loop passes it', () => {
    const nodes: Node[] = [{ id: 'a' }, { id: 'b', points: 4 }, { id: 'c', points: 4 }, { id: 'd', points: 2 }]
    const ways = ['ab', 'bc', 'cb', 'bd']
    expect(scoreOf(nodes, ways, ['ab', 'bc', 'cb', 'bd'])).toBe(100)
    expect(scoreOf(nodes, ways, ['ab', 'bd'])).toBe(60)
    expect(scoreOf(nodes, ['aa', 'ab', 'ba'], ['aa', 'ab'])).toBe(100)
  })

  it('ignores nodes that cannot be reached, also when ends are scored', () => {
    const nodes: Node[] = [{ id: 'a' }, { id: 'b', points: 5, isEnd: true }, { id: 'c', points: 50, isEnd: true }]
    expect(scoreOf(nodes, ['ab'], ['ab'])).toBe(100)
    expect(scoreOf(nodes, ['ab'], ['ab'], 'end')).toBe(100)
  })
})

describe('the work for a scenario', () => {
  it('reads each of 400 edges once for a state and once for a score, in whatever order they stand', () => {
    const id = (at: number) => `n${at}`
    const nodes = Array.from({ length: 200 }, (_, at) => ({ id: id(at), points: 1 }))
    const steps = Array.from({ length: 199 }, (_, at) => ({ id: `e${at}`, from: id(at), to: id(at + 1) }))
    const skips = Array.from({ length: 201 }, (_, at) => ({ id: `s${at}`, from: id(at % 198), to: id((at % 198) + 2) }))
    for (const edges of [[...steps, ...skips], [...skips, ...steps].toReversed()]) {
      const plan = branchingPlan({ settings: { scoreBy: 'way' }, body: { start: 'n0', nodes, edges } })
      // The later an edge, the earlier it was taken, so that no order of edges suits all.
      const taken: Marks = Object.fromEntries(edges.map((edge, at) => [`edge:${edge.id}`, [1_000 - at, 1_000]]))
      let reads = 0
      const marks = new Proxy(taken, {
        get: (of, name) => {
          reads += 1
          return of[String(name)]
        },
      })
      expect(plan.extra?.(marks)).toEqual(expect.any(Number))
      expect(plan.scoreOf?.(marks)).toBe(100)
      expect(reads).toBe(2 * edges.length)
    }
  })

  it('finds the same moment as the last decision that was missing', () => {
    const body = { start: 'a', nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })), edges: ['ab', 'bc', 'cd', 'bd'].map(arrow) }
    const { extra } = branchingPlan({ settings: {}, body })
    expect(extra?.({ 'edge:cd': [1, 1], 'edge:bc': [2, 2] })).toBeNull()
    expect(extra?.({ 'edge:cd': [1, 1], 'edge:bc': [2, 2], 'edge:ab': [5, 9] })).toBe(5)
    expect(extra?.({ 'edge:bd': [7, 7], 'edge:ab': [3, 3] })).toBe(7)
    expect(extra?.({ 'edge:bd': [7, 7], 'edge:ab': [3, 3], 'edge:bc': [4, 4], 'edge:cd': [6, 6] })).toBe(6)
  })
})
