import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const encode = (proof: object): string => btoa(JSON.stringify(proof))

/** Solves an ALTCHA challenge with Web Crypto (browser, secure context, or Node) into the value of the x-captcha-token header. */
export async function solveAltcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved in time')
  return encode({ challenge, solution })
}

/** Keys derived at once: two per processor, so that no processor waits for the page's thread. */
const atOnce = (): number => 2 * Math.min(16, typeof navigator === 'undefined' ? 2 : navigator.hardwareConcurrency || 2)

const longestSearchMs = 600_000
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/**
 * Solves the challenges of a harder proof into the value of the x-captcha-token header; `onPart` is called with the number solved so far. They share
 * nonce and salt, so one pass over the counters, divided among the processors, finds all of them. Outside of browsers, altcha-lib's `derive`
 * for Node is a little faster than Web Crypto.
 */
export async function solveBundle(
  challenges: Challenge[],
  onPart: (solved: number) => void = () => {},
  derive: DeriveKeyFunction = deriveKey,
): Promise<string> {
  const [first] = challenges
  if (!first) throw new Error('there is no challenge to solve')
  const { algorithm, cost, data, expiresAt, keyLength, keyPrefix, nonce, salt } = first.parameters
  const wanted = new Map(challenges.map(({ parameters }, at) => [parameters.keyPrefix, at]))
  const parts: (string | number | undefined)[][] = []
  const [nonceBytes, saltBytes, began] = [bytesOf(nonce), bytesOf(salt), performance.now()]
  let next = 0
  const search = async () => {
    while (wanted.size > 0) {
      if (performance.now() - began > longestSearchMs) throw new Error('the challenges were not solved in time')
      const counter = next++
      const password = new Uint8Array(nonceBytes.length + 4)
      password.set(nonceBytes)
      new DataView(password.buffer).setUint32(nonceBytes.length, counter)
      const derivedKey = hexOf((await derive(first.parameters, saltBytes, password)).derivedKey)
      const prefix = derivedKey.slice(0, keyPrefix.length)
      const at = wanted.get(prefix)
      if (at === undefined) continue
      wanted.delete(prefix)
      parts[at] = [challenges[at]?.parameters.keySignature, challenges[at]?.signature, counter, derivedKey]
      if (wanted.size > 0) onPart(challenges.length - wanted.size)
    }
  }
  onPart(0)
  await Promise.all(Array.from({ length: atOnce() }, search))
  const shared = {
    algorithm,
    cost,
    data: { bundle: data?.bundle, difficulty: data?.difficulty },
    expiresAt,
    keyLength,
    nonce,
    salt,
  }
  return encode({ parameters: shared, parts })
}
