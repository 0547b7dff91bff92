import { afterEach, describe, expect, it } from 'vitest'
import { BUNDLE_PARTS, createBundle, createSingle, verifyBundle, verifySingle } from '@/lib/platform/auth/altcha'
import { solveAltcha, solveBundle } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'
import { MOST_DIFFICULT } from './sign-in-protocol'

const key = Buffer.alloc(32, 1)
/** A few keys for each part. */
const light = 64 * 5000 * BUNDLE_PARTS
/** nonce, salt, keySignature, signature, counter, derivedKey */
type Part = [string, string, string, string, number, string]
type Proof = { parameters: Record<string, unknown> & { data: Record<string, unknown> }; parts: Part[] }
const open = (token: string): Proof => JSON.parse(atob(token))
const pack = (proof: unknown): string => btoa(JSON.stringify(proof))

afterEach(() => {
  clock.offsetMs = 0
})

describe('a harder proof of work', () => {
  it('is solved by all processors together, part by part, and verified as one proof of its difficulty', async () => {
    const parts: number[] = []
    const token = await solveBundle(await createBundle(key, 3, light), (solved) => parts.push(solved))
    expect(parts).toEqual(Array.from({ length: BUNDLE_PARTS }, (_, at) => at))
    const proof = await verifyBundle(key, token)
    expect(proof).toMatchObject({ difficulty: 3, signature: `bundle:${open(token).parameters.data.bundle}` })
    expect(await verifyBundle(key, token)).toEqual(proof)
    // Some proxies take no header line of more than 8 kB.
    expect(token.length).toBeLessThan(7500)
  })

  it('doubles its work with each difficulty, spread evenly over counters that are drawn anew', { timeout: 60_000 }, async () => {
    // The average of 36 parts of each difficulty lies near half of the counters.
    const hardest = 16 * 5000 * BUNDLE_PARTS
    for (let difficulty = 3; difficulty <= MOST_DIFFICULT; difficulty += 1) {
      const counters: number[] = []
      for (let round = 0; round < 2; round += 1)
        counters.push(
          ...open(await solveBundle(await createBundle(key, difficulty, hardest))).parts.map(([, , , , counter]) => counter),
        )
      const range = 32 / 2 ** (MOST_DIFFICULT - difficulty)
      expect(Math.max(...counters)).toBeLessThan(range)
      expect(new Set(counters).size).toBeGreaterThan(4)
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
    const altered = (change: (proof: Proof) => unknown) => {
      const proof = open(token)
      return pack(change(proof) ?? proof)
    }
    const withData = (values: object) => altered(({ parameters }) => void Object.assign(parameters.data, values))
    const withParts = (change: (parts: Part[]) => unknown[]) =>
      altered(({ parameters, parts }) => ({ parameters, parts: change(parts) }))
    const single = await solveAltcha(await createSingle(key))
    const hostile = [
      withData({ difficulty: 5 }),
      withData({ difficulty: 1, more: 1 }),
      withData({ bundle: 'another' }),
      withParts((parts) => parts.slice(1)),
      withParts((parts) => [...parts, parts[0]]),
      withParts((parts) => parts.toReversed()),
      withParts((parts) => parts.fill(parts[0] as Part)),
      withParts((parts) => [...parts.slice(0, -1), open(other).parts.at(-1)]),
      altered(({ parameters }) => void Object.assign(parameters, { expiresAt: 4_000_000_000 })),
      altered(({ parameters }) => void Object.assign(parameters, { cost: 1 })),
      altered(({ parameters }) => void Object.assign(parameters, { keyLength: 2 })),
      withParts((parts) => parts.with(3, [...(parts[3] as Part).slice(0, 5), '00'.repeat(32)] as Part)),
      withParts((parts) => parts.map((part) => [...part.slice(0, 5), part[5].slice(0, 32)])),
      altered(({ parts }) => parts[0]),
      single,
      ...['', '[]', 'null', pack([]), pack({}), pack({ parameters: {}, parts: Array(BUNDLE_PARTS).fill([]) }), '%%%'],
    ]
    for (const one of hostile) {
      expect(await verifyBundle(key, one), one.slice(0, 60)).toBeNull()
      if (one !== single) expect(await verifySingle(key, one), one.slice(0, 60)).toBeNull()
    }
    expect(await verifyBundle(Buffer.alloc(32, 2), token)).toBeNull()
    expect(await verifyBundle(key, token)).not.toBeNull()
  })
})
