import { describe, expect, it } from 'vitest'
import { bodyOf, delayAfter, mostBytes, retryMs } from './signing.rules'

describe('the messages of webhooks', () => {
  it('are tried again nine times in about three days, at times that differ at random', () => {
    expect(retryMs.reduce((sum, ms) => sum + ms) / 3_600_000).toBeCloseTo(75.6, 1)
    expect([delayAfter(1, 0), delayAfter(1, 1), delayAfter(10)]).toEqual([4500, 5500, null])
  })

  it('have bodies of less than 20 kB', () => {
    const event = { name: 'groupDeleted', version: 1, occurredAt: new Date(), payload: { groupId: 'x'.repeat(mostBytes) } }
    expect(() => bodyOf(event)).toThrow('too long')
    expect(JSON.parse(bodyOf({ ...event, payload: {} }))).toMatchObject({ type: 'groupDeleted', version: 1, data: {} })
  })
})
