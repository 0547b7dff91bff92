import { randomBytes, randomInt as uniform } from 'node:crypto'
import { createChallenge as altchaChallenge, type Challenge, type DeriveKeyFunction, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { clock } from '@/lib/platform/clock'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { randomToken } from '../secrets'
import { MOST_DIFFICULT } from './sign-in-protocol'

/**
 * A harder proof requires this many counters in one range. All must be found, so on average 24/25 of the range is searched, in whatever order,
 * and never more than the range.
 */
export const BUNDLE_PARTS = 24
const ROUNDS_PER_KEY = 5000
/** PBKDF2 rounds of each key, for an ordinary challenge and for a harder proof. They are signed with the challenge; tests reduce them. */
export const rounds = { ofSingle: 1000, ofBundle: ROUNDS_PER_KEY }
/** Lifetime of a harder proof in ms: short, so that an attacker cannot prepare proofs far ahead; long enough for one slow processor. */
export const BUNDLE_SECONDS = 120

/** A valid proof. `signature` identifies its single use until `expiresAt`. */
export type AltchaProof = { signature: string; expiresAt: Date; difficulty: number }

const hex = z.string().regex(/^[0-9a-f]+$/)
// Every field is signed. Lower case only: another spelling of a signature would allow a second use.
const parameters = {
  algorithm: z.literal('PBKDF2/SHA-256'),
  cost: z.int(),
  expiresAt: z.int(),
  keyLength: z.int(),
  keyPrefix: hex,
  keySignature: hex,
  nonce: hex,
  salt: hex,
}
const solved = <P extends z.ZodType>(shape: P) =>
  z.object({
    challenge: z.object({ parameters: shape, signature: hex.length(64) }),
    solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
  })
const Single = solved(z.strictObject(parameters))
// Fields that all challenges of a bundle share are sent once, so that the header line stays below the 8 kB limit of some proxies.
const Bundle = z.strictObject({
  parameters: z.strictObject({
    algorithm: parameters.algorithm,
    cost: parameters.cost,
    data: z.strictObject({ bundle: z.string(), difficulty: z.int() }),
    expiresAt: parameters.expiresAt,
    keyLength: parameters.keyLength,
    nonce: hex,
    salt: hex,
  }),
  // keySignature, signature, counter, derivedKey
  parts: z.array(z.tuple([hex, hex.length(64), z.int().nonnegative(), hex])).length(BUNDLE_PARTS),
})

const hmacSecrets = (key: Buffer) => ({
  hmacSignatureSecret: `challenge:${key.toString('base64url')}`,
  hmacKeySignatureSecret: `solution:${key.toString('base64url')}`,
})
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** A signed ALTCHA challenge (v2) that is open for ten minutes; Web Crypto solves it in about 0.3 seconds. */
export function createSingle(
  hmacKey: Buffer,
  // A known counter bounds the work to 300 to 600 tries of 1,000 rounds.
  counter = randomInt(600, 300),
): Promise<Challenge> {
  const work = { algorithm: 'PBKDF2/SHA-256', cost: rounds.ofSingle, counter }
  return altchaChallenge({ ...work, deriveKey, expiresAt: inSeconds(600), ...hmacSecrets(hmacKey) })
}

/** Derives keys with this nonce and salt and writes them into the challenge, instead of those that altcha-lib draws for each. */
const derivingWith =
  (nonce: Buffer, salt: Buffer): DeriveKeyFunction =>
  async (parameters, _salt, password) => {
    const { derivedKey } = await deriveKey(parameters, salt, Buffer.concat([nonce, password.slice(-4)]))
    return { parameters: { nonce: nonce.toString('hex'), salt: salt.toString('hex') }, derivedKey }
  }

/** The challenges of one harder proof, with one nonce and salt. `hardestRounds`: the most PBKDF2 rounds that the hardest difficulty may need. */
export function createBundle(hmacKey: Buffer, difficulty: number, hardestRounds: number): Promise<Challenge[]> {
  const range = Math.max(BUNDLE_PARTS, Math.round(hardestRounds / 2 ** (MOST_DIFFICULT - difficulty) / ROUNDS_PER_KEY))
  // Unsorted, so that the order reveals nothing about their size.
  const counters = new Set<number>()
  while (counters.size < BUNDLE_PARTS) counters.add(uniform(range))
  const work = { algorithm: 'PBKDF2/SHA-256', cost: rounds.ofBundle, deriveKey: derivingWith(randomBytes(16), randomBytes(16)) }
  const shared = { ...work, expiresAt: inSeconds(BUNDLE_SECONDS), ...hmacSecrets(hmacKey) }
  const bundle = randomToken(16)
  return Promise.all(
    [...counters].map((counter, part) => altchaChallenge({ ...shared, counter, data: { bundle, difficulty, part } })),
  )
}

const parseToken = (token: string) => outsideJsonOr(Buffer.from(token, 'base64').toString('utf8'))

const isPast = (expiresAt: number) => expiresAt * 1000 <= clock.now().getTime()

async function isSolved(hmacKey: Buffer, { challenge, solution }: z.output<typeof Single>): Promise<boolean> {
  if (isPast(challenge.parameters.expiresAt)) return false
  return (await verifySolution({ challenge, solution, deriveKey, ...hmacSecrets(hmacKey) })).verified
}

/** Whether a refused token is a harder proof, too late, or anything else; read without its signature, to give the client a reason. */
export function kindOfRefused(token: string): 'harder' | 'expired' | 'unsolved' {
  const content = parseToken(token)
  if (Bundle.safeParse(content).success) return 'harder'
  const { data: proof } = Single.safeParse(content)
  return proof && isPast(proof.challenge.parameters.expiresAt) ? 'expired' : 'unsolved'
}

/** Verifies the solution of an ordinary challenge; null if it is invalid. */
export async function verifySingle(hmacKey: Buffer, token: string): Promise<AltchaProof | null> {
  const { data: proof } = Single.safeParse(parseToken(token))
  if (!proof || !(await isSolved(hmacKey, proof))) return null
  const { signature, parameters } = proof.challenge
  return { signature, expiresAt: new Date(parameters.expiresAt * 1000), difficulty: 0 }
}

/** Verifies the solutions of a bundle; null unless all are valid and of the same bundle. */
export async function verifyBundle(hmacKey: Buffer, token: string): Promise<AltchaProof | null> {
  const { data: proof } = Bundle.safeParse(parseToken(token))
  if (!proof) return null
  const { parameters } = proof
  // The index of a part is signed with it, so an altered, moved or foreign part has no valid signature. The first invalid part ends the check.
  for (const [part, [keySignature, signature, counter, derivedKey]] of proof.parts.entries()) {
    const keyPrefix = derivedKey.slice(0, parameters.keyLength)
    const own = { ...parameters, data: { ...parameters.data, part }, keyPrefix, keySignature }
    if (!(await isSolved(hmacKey, { challenge: { parameters: own, signature }, solution: { counter, derivedKey } }))) return null
  }
  const { bundle, difficulty } = parameters.data
  return { signature: `bundle:${bundle}`, expiresAt: new Date(parameters.expiresAt * 1000), difficulty }
}
