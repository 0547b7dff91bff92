import { describe, expect, it } from 'vitest'
import { slowest } from './slowest.mjs'

const file = (name: string, seconds: number) => ({ name: `/checkout/${name}`, startTime: 5000, endTime: 5000 + seconds * 1000 })

describe('the slowest files of a run', () => {
  it('are those of all lanes together, the slowest first', () => {
    const report = { testResults: [file('a.test.ts', 1.5), file('b.test.ts', 2), file('a.test.ts', 1), file('c.test.ts', 0.25)] }
    expect(slowest(report, '/checkout', 2)).toEqual(['     2.5 s  a.test.ts', '     2.0 s  b.test.ts'])
  })

  it('are ten at most', () => {
    const report = { testResults: Array.from({ length: 12 }, (_, at) => file(`${at}.test.ts`, at)) }
    expect(slowest(report, '/checkout')).toHaveLength(10)
    expect(slowest(report, '/checkout').at(-1)).toBe('     2.0 s  2.test.ts')
  })

  it('are found in groups of journeys too, with every attempt', () => {
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const report = {
      suites: [
        { file: 'a.spec.ts', specs: [spec(400)], suites: [{ file: 'a.spec.ts', specs: [spec(500, 100), spec(1000)] }] },
        { file: 'b.spec.ts', specs: [spec(3000)] },
      ],
    }
    expect(slowest(report, '/checkout')).toEqual(['     3.0 s  e2e/b.spec.ts', '     2.0 s  e2e/a.spec.ts'])
  })
})
