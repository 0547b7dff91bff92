import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, describe, expect, it } from 'vitest'
import { BUNDLE_PARTS, createBundle, createSingle, verifyBundle, verifySingle } from '@/lib/platform/auth/altcha'
import { solveAltcha, solveBundle } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'
import { MOST_DIFFICULT } from './sign-in-protocol'

const key = Buffer.alloc(32, 1)
/** Few keys beside those that are asked for. */
const light = 64 * 5000 * BUNDLE_PARTS
/** keySignature, signature, counter, derivedKey */
type Part = [string, string, number, string]
type Proof = { parameters: Record<string, unknown> & { data: Record<string, unknown> }; parts: Part[] }
const open = (token: string): Proof => JSON.parse(atob(token))
const pack = (proof: unknown): string => btoa(JSON.stringify(proof))

afterEach(() => {
  clock.offsetMs = 0
})

describe('a harder proof of work', () => {
  it('is solved in one pass over the counters, and verified as one proof of its difficulty', async () => {
    const solved: number[] = []
    const token = await solveBundle(await createBundle(key, 3, light), (parts) => solved.push(parts))
    expect(solved).toEqual(Array.from({ length: BUNDLE_PARTS }, (_, at) => at))
    const proof = await verifyBundle(key, token)
    expect(proof).toMatchObject({ difficulty: 3, signature: `bundle:${open(token).parameters.data.bundle}` })
    expect(await verifyBundle(key, token)).toEqual(proof)
    // Some proxies take no header line of more than 8 kB.
    expect(token.length).toBeLessThan(7500)
  })

  it('is made of ALTCHA challenges that altcha-lib solves, deriving each key once, as the contract tells', async () => {
    const bundle = await createBundle(key, 2, light)
    const derived = new Map<string, ReturnType<DeriveKeyFunction>>()
    const once: DeriveKeyFunction = (parameters, salt, password) => {
      const name = Buffer.concat([salt, password]).toString('hex')
      const known = derived.get(name) ?? deriveKey(parameters, salt, password)
      derived.set(name, known)
      return known
    }
    const parts: unknown[] = []
    for (const challenge of bundle) {
      const solution = await solveChallenge({ challenge, deriveKey: once })
      parts.push([challenge.parameters.keySignature, challenge.signature, solution?.counter, solution?.derivedKey])
    }
    const { algorithm, cost, data, expiresAt, keyLength, nonce, salt } = bundle[0]?.parameters ?? {}
    expect(cost).toBe(5000)
    const { bundle: name, difficulty } = data ?? {}
    const proof = {
      parameters: { algorithm, cost, data: { bundle: name, difficulty }, expiresAt, keyLength, nonce, salt },
      parts,
    }
    expect(await verifyBundle(key, pack(proof))).toMatchObject({ difficulty: 2 })
    expect(derived.size).toBeLessThanOrEqual((light / 5000) * 2 ** (2 - MOST_DIFFICULT))
  })

  it('doubles its range with each difficulty; the counters are evenly distributed and unordered', {
    timeout: 60_000,
  }, async () => {
    const hardest = 16 * 5000 * BUNDLE_PARTS
    for (let difficulty = 1; difficulty <= MOST_DIFFICULT; difficulty += 1) {
      const token = await solveBundle(await createBundle(key, difficulty, hardest))
      const counters = open(token).parts.map(([, , counter]) => counter)
      const range = (hardest / 5000) * 2 ** (difficulty - MOST_DIFFICULT)
      expect(new Set(counters).size).toBe(BUNDLE_PARTS)
      expect(Math.max(...counters)).toBeLessThan(range)
      // One proof in a million has all of its counters in the lower half.
      expect(Math.max(...counters)).toBeGreaterThanOrEqual(range / 2)
      expect(counters).not.toEqual(counters.toSorted((a, b) => a - b))
    }
  })

  it('ends after two minutes', async () => {
    const token = await solveBundle(await createBundle(key, 1, light))
    clock.offsetMs = 100_000
    expect(await verifyBundle(key, token)).not.toBeNull()
    clock.offsetMs = 121_000
    expect(await verifyBundle(key, token)).toBeNull()
  })

  it('is refused when altered, mixed, incomplete, for another key, or malformed', async () => {
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
      altered(({ parameters }) => void Object.assign(parameters, { nonce: '00'.repeat(16) })),
      altered(({ parameters }) => void Object.assign(parameters, { salt: undefined })),
      altered(({ parameters }) => void Object.assign(parameters, { nonce: open(other).parameters.nonce })),
      withParts((parts) => parts.with(3, [...(parts[3] as Part).slice(0, 3), '00'.repeat(32)] as Part)),
      withParts((parts) => parts.map((part) => [...part.slice(0, 3), part[3].slice(0, 32)])),
      withParts((parts) => parts.map((part) => [...part.slice(0, 3), part[3].toUpperCase()])),
      // The derived keys of one bundle, sent for the challenges of another.
      withParts((parts) => parts.map((part, at) => [...part.slice(0, 3), open(other).parts[at]?.[3]])),
      ...[-1, 2 ** 32, 1e300, 0.5, '7', null].map((counter) =>
        withParts((parts) => parts.with(2, (parts[2] as Part).with(2, counter as number) as Part)),
      ),
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
