import { describe, expect, it } from 'vitest'
import { askedDelay, bodyOf, delayAfter, mostBytes, retryMs } from './signing.rules'

describe('the messages of webhooks', () => {
  it('are tried again nine times in about three days, at times that differ at random', () => {
    expect(retryMs.reduce((sum, ms) => sum + ms) / 3_600_000).toBeCloseTo(75.6, 1)
    expect([delayAfter(1, 0), delayAfter(1, 1), delayAfter(10)]).toEqual([4500, 5500, null])
  })

  it.each([
    ['60', 60_000],
    [' 5 ', 5000],
    ['999999999', 86_400_000],
    ['Sun, 29 Nov 2026 00:02:00 GMT', 120_000],
    ['Sat, 28 Nov 2026 00:00:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    ['Sun, 9'.repeat(99), 0],
    [null, 0],
  ])('wait as long as a receiver asks: %s', (asked, ms) => {
    expect(askedDelay(asked, new Date('2026-11-29T00:00:00Z'))).toBe(ms)
  })

  it('have bodies of less than 20 kB', () => {
    const event = { name: 'groupDeleted', version: 1, occurredAt: new Date(), payload: { groupId: 'x'.repeat(mostBytes) } }
    expect(() => bodyOf(event)).toThrow('too long')
    expect(JSON.parse(bodyOf({ ...event, payload: {} }))).toMatchObject({ type: 'groupDeleted', version: 1, data: {} })
  })
})
