import { describe, expect, it } from 'vitest'
import { batchAfter, shownBatches, shownResponses } from './anonymity.rules'

describe('the results of an open anonymous survey', () => {
  it('grow by five responses at least, also when it is closed', () => {
    const steps = Array.from({ length: 60 }, (_, received) => received)
    for (const received of steps) {
      const shown = shownResponses(received, false)
      expect(shown % 5).toBe(0)
      expect(shown).toBeGreaterThanOrEqual(shownResponses(Math.max(0, received - 1), false))
      const added = shownResponses(received, true) - shown
      expect(added === 0 || added >= 5).toBe(true)
    }
  })

  it('have whole batches of the first responses', () => {
    expect([0, 4, 5, 9, 10].map(batchAfter)).toEqual([0, 0, 1, 1, 2])
    expect([4, 9, 10, 14, 15].map(shownBatches)).toEqual([0, 0, 1, 1, 2])
  })
})
