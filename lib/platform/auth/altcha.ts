import { randomInt as uniform } from 'node:crypto'
import { createChallenge as altchaChallenge, type Challenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { randomToken } from '@/lib/platform/auth/secrets'
import { clock } from '@/lib/platform/clock'
import { MOST_DIFFICULT } from '@/lib/platform/http/sign-in-protocol'

/** A harder proof is a bundle of independent searches: the work of their sum varies far less than that of one search. */
export const BUNDLE_PARTS = 8
const ROUNDS_PER_KEY = 5000
/** Short, so that proofs for an attack cannot be made far ahead; long enough for one slow processor. */
const BUNDLE_SECONDS = 150

/** A proof that was judged good. `signature` names its one use until `expiresAt`. */
export type AltchaProof = { signature: string; expiresAt: Date; difficulty: number }

const hex = z.string().regex(/^[0-9a-f]+$/)
// Everything in here is signed. Lower case only: another spelling of one signature would be a second use of it.
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
const data = z.strictObject({ bundle: z.string(), difficulty: z.int(), part: z.int() })
const Bundle = z.array(solved(z.strictObject({ ...parameters, data }))).length(BUNDLE_PARTS)

const hmacSecrets = (key: Buffer) => ({
  hmacSignatureSecret: `challenge:${key.toString('base64url')}`,
  hmacKeySignatureSecret: `solution:${key.toString('base64url')}`,
})
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** A signed ALTCHA challenge (v2) that is open for ten minutes; Web Crypto solves it in about 0.3 seconds. */
export function createSingle(
  hmacKey: Buffer,
  // A known counter bounds the work: 300 to 600 tries of 1,000 rounds, never an unlucky long search.
  counter = randomInt(600, 300),
): Promise<Challenge> {
  const work = { algorithm: 'PBKDF2/SHA-256', cost: 1000, counter }
  return altchaChallenge({ ...work, deriveKey, expiresAt: inSeconds(600), ...hmacSecrets(hmacKey) })
}

/** The challenges of one harder proof. `hardestRounds` is the work of the hardest one, in PBKDF2 rounds, on average. */
export function createBundle(hmacKey: Buffer, difficulty: number, hardestRounds: number): Promise<Challenge[]> {
  const rounds = hardestRounds / 2 ** (MOST_DIFFICULT - difficulty)
  // Every counter is as likely as any other, so half of them are tried on average, in whatever order.
  const counters = Math.max(1, Math.round((2 * rounds) / BUNDLE_PARTS / ROUNDS_PER_KEY))
  const bundle = randomToken(16)
  const expiresAt = inSeconds(BUNDLE_SECONDS)
  const parts = Array.from({ length: BUNDLE_PARTS }, (_, part) => {
    const work = { algorithm: 'PBKDF2/SHA-256', cost: ROUNDS_PER_KEY, counter: uniform(counters) }
    return altchaChallenge({ ...work, data: { bundle, difficulty, part }, deriveKey, expiresAt, ...hmacSecrets(hmacKey) })
  })
  return Promise.all(parts)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
const parseToken = (token: string) => parseJson(Buffer.from(token, 'base64').toString('utf8'))

async function isSolved(hmacKey: Buffer, { challenge, solution }: z.output<typeof Single>): Promise<boolean> {
  if (challenge.parameters.expiresAt * 1000 <= clock.now().getTime()) return false
  return (await verifySolution({ challenge, solution, deriveKey, ...hmacSecrets(hmacKey) })).verified
}

/** Judges the solution of an ordinary challenge; null when it is none. */
export async function verifySingle(hmacKey: Buffer, token: string): Promise<AltchaProof | null> {
  const { data: proof } = Single.safeParse(parseToken(token))
  if (!proof || !(await isSolved(hmacKey, proof))) return null
  const { signature, parameters } = proof.challenge
  return { signature, expiresAt: new Date(parameters.expiresAt * 1000), difficulty: 0 }
}

/** Judges the solutions of a bundle, all of them and of this one bundle; null when they are not. */
export async function verifyBundle(hmacKey: Buffer, token: string): Promise<AltchaProof | null> {
  const { data: parts } = Bundle.safeParse(parseToken(token))
  const first = parts?.[0]?.challenge.parameters
  if (!parts || !first) return null
  const { bundle, difficulty } = first.data
  const isWhole = parts.every(({ challenge }, at) => {
    const { data } = challenge.parameters
    return data.bundle === bundle && data.difficulty === difficulty && data.part === at
  })
  if (!isWhole) return null
  const verdicts = await Promise.all(parts.map((part) => isSolved(hmacKey, part)))
  if (verdicts.includes(false)) return null
  return { signature: `bundle:${bundle}`, expiresAt: new Date(first.expiresAt * 1000), difficulty }
}
