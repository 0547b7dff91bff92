import { describe, expect, it } from 'vitest'
import {
  continuedAt,
  joinedPlayed,
  mostStretches,
  type Played,
  playedIn,
  type Stretch,
  sharePlayed,
  unionOf,
} from './played.rules'

const report = (position: number, stretches: Stretch[], at = 0, duration = 100): Played => {
  const result = { position, duration, stretches: stretches.map(([from, to]) => ({ from, to })) }
  const played = playedIn(result, at)
  if (!played) throw new Error('A report with a position is one')
  return played
}

describe('what was played', () => {
  it('counts each second once, and gives a little at the end', () => {
    expect(unionOf([[50, 60], [5, 20], [0, 10]])).toEqual([[0, 20], [50, 60]]) // biome-ignore format: stretches
    expect([sharePlayed([[0, 20], [50, 60]], 100), sharePlayed([[0, 10]], 0), sharePlayed([[0, 100]], 100)]).toEqual([30, 0, 100]) // biome-ignore format: stretches
    expect([sharePlayed([[0, 99.6]], 100), sharePlayed([[0, 3.9]], 4), sharePlayed([[0, 1]], 2)]).toEqual([100, 100, 55])
  })

  it('is the union over visits and devices, in whatever order they arrive', () => {
    const [one, other] = [report(50, [[0, 50]], 1), report(100, [[50, 100]], 2)]
    for (const joined of [joinedPlayed(one, other), joinedPlayed(other, one)])
      expect(joined).toEqual({ stretches: [[0, 100]], durationSeconds: 100, position: 100, at: 2, furthest: 100 })
    expect(joinedPlayed(one, joinedPlayed(one, other))).toEqual(joinedPlayed(one, other))
    const tabs = joinedPlayed(report(60, [[20, 60]], 5), report(40, [[0, 40]], 5))
    expect(tabs).toMatchObject({ stretches: [[0, 60]], position: 60 })
  })

  it('keeps the place that was left last, also when it is before what was reached', () => {
    expect(joinedPlayed(report(90, [[80, 90]], 1), report(10, [[0, 10]], 2))).toMatchObject({ position: 10, furthest: 90 })
    expect([continuedAt({ position: 40, durationSeconds: 100 }), continuedAt({ position: 98, durationSeconds: 100 })]).toEqual([
      40, 0,
    ])
  })

  it('is bounded: of many stretches the longest are kept, and impossible ones are left out', () => {
    const many: Stretch[] = Array.from({ length: 500 }, (_, at) => [at * 10, at * 10 + (at < 250 ? 1 : 3)])
    const kept = unionOf(many)
    expect(kept).toHaveLength(mostStretches)
    expect(kept.every(([from, to]) => to - from === 3)).toBe(true)
    expect(joinedPlayed(report(1, many), report(2, many))?.stretches).toHaveLength(mostStretches)
    const wrong = { position: 1, duration: 1e308, stretches: [{ from: 5, to: 2 }, { from: -1, to: 1e300 }, { to: 3 }, 7] }
    expect(playedIn(wrong, 0)).toMatchObject({ stretches: [[0, 3]], durationSeconds: 0 })
    expect(playedIn({ percent: 100 }, 0)).toBeNull()
  })
})
