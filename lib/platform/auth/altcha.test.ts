import { afterEach, describe, expect, it } from 'vitest'
import { BUNDLE_PARTS, createBundle, createSingle, verifyBundle, verifySingle } from '@/lib/platform/auth/altcha'
import { solveAltcha, solveBundle } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'
import { MOST_DIFFICULT } from '@/lib/platform/http/sign-in-protocol'

const key = Buffer.alloc(32, 1)
/** A few keys for each part. */
const light = 320_000
type Part = {
  challenge: { parameters: Record<string, unknown> & { data: Record<string, unknown> }; signature: string }
  solution: { counter: number; derivedKey: string }
}
const open = (token: string): Part[] => JSON.parse(atob(token))
const pack = (parts: unknown): string => btoa(JSON.stringify(parts))

afterEach(() => {
  clock.offsetMs = 0
})

describe('a harder proof of work', () => {
  it('is solved by all processors together, part by part, and verified as one proof of its difficulty', async () => {
    const parts: number[] = []
    const token = await solveBundle(await createBundle(key, 3, light), (solved) => parts.push(solved))
    expect(parts).toEqual(Array.from({ length: BUNDLE_PARTS }, (_, at) => at))
    const proof = await verifyBundle(key, token)
    expect(proof).toMatchObject({ difficulty: 3, signature: `bundle:${open(token)[0]?.challenge.parameters.data.bundle}` })
    expect(await verifyBundle(key, token)).toEqual(proof)
    // Some proxies take no header line of more than 8 kB.
    expect(token.length).toBeLessThan(7500)
  })

  it('doubles its work with each difficulty, spread evenly over counters that are drawn anew', { timeout: 60_000 }, async () => {
    // The average of 24 parts of each difficulty lies near half of the counters.
    const hardest = 64 * 5000 * BUNDLE_PARTS
    for (let difficulty = 3; difficulty <= MOST_DIFFICULT; difficulty += 1) {
      const counters: number[] = []
      for (let round = 0; round < 3; round += 1)
        counters.push(
          ...open(await solveBundle(await createBundle(key, difficulty, hardest))).map(({ solution }) => solution.counter),
        )
      const range = 128 / 2 ** (MOST_DIFFICULT - difficulty)
      expect(Math.max(...counters)).toBeLessThan(range)
      expect(new Set(counters).size).toBeGreaterThan(6)
      const average = counters.reduce((sum, counter) => sum + counter, 0) / counters.length
      expect(average / range).toBeGreaterThan(0.2)
      expect(average / range).toBeLessThan(0.8)
    }
  })

  it('ends after 150 seconds', async () => {
    const token = await solveBundle(await createBundle(key, 1, light))
    clock.offsetMs = 148_000
    expect(await verifyBundle(key, token)).not.toBeNull()
    clock.offsetMs = 151_000
    expect(await verifyBundle(key, token)).toBeNull()
  })

  it('is refused when altered, mixed, incomplete, for another key, or no bundle at all', async () => {
    const token = await solveBundle(await createBundle(key, 1, light))
    const other = await solveBundle(await createBundle(key, 1, light))
    const altered = (change: (parts: Part[]) => unknown) => {
      const parts = open(token)
      return pack(change(parts) ?? parts)
    }
    const eachData = (values: object) =>
      altered((parts) => {
        for (const { challenge } of parts) Object.assign(challenge.parameters.data, values)
      })
    const hostile = [
      eachData({ difficulty: 5 }),
      eachData({ difficulty: 1, more: 1 }),
      eachData({ bundle: 'another' }),
      altered((parts) => parts.slice(1)),
      altered((parts) => [...parts, parts[0]]),
      altered((parts) => parts.toReversed()),
      altered((parts) => parts.fill(parts[0] as Part)),
      altered((parts) => [...parts.slice(0, 7), open(other)[7]]),
      altered((parts) => Object.assign(parts[3]?.challenge.parameters ?? {}, { expiresAt: 4_000_000_000 }) && parts),
      altered((parts) => Object.assign(parts[3]?.solution ?? {}, { derivedKey: '00'.repeat(32) }) && parts),
      altered((parts) => parts[0]),
      await solveAltcha(await createSingle(key)),
      ...['', '[]', 'null', pack([]), pack({}), pack(Array(8).fill({})), '%%%'],
    ]
    for (const one of hostile) {
      expect(await verifyBundle(key, one), one.slice(0, 60)).toBeNull()
      if (one !== hostile[11]) expect(await verifySingle(key, one), one.slice(0, 60)).toBeNull()
    }
    expect(await verifyBundle(Buffer.alloc(32, 2), token)).toBeNull()
    expect(await verifyBundle(key, token)).not.toBeNull()
  })
})
