import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const encode = (proof: object): string => btoa(JSON.stringify(proof))

/** Solves an ALTCHA challenge with Web Crypto (browser, secure context, or Node) into the value of the x-captcha-token header. */
export async function solveAltcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved in time')
  return encode({ challenge, solution })
}

const processors = (): number => Math.min(16, typeof navigator === 'undefined' ? 4 : navigator.hardwareConcurrency || 4)

/** One search divided among the processors: Web Crypto works beside the page's own thread, several keys at once. */
async function solveTogether(challenge: Challenge): Promise<Solution> {
  const controller = new AbortController()
  const counterStep = processors()
  const searches = Array.from({ length: counterStep }, async (_, counterStart) => {
    const found = await solveChallenge({ challenge, deriveKey, counterStart, counterStep, controller, timeout: 600_000 })
    if (found) controller.abort()
    return found
  })
  const solution = (await Promise.all(searches)).find((found) => found !== null)
  if (!solution) throw new Error('the challenge was not solved in time')
  return solution
}

/** Solves the challenges of a harder proof into the value of the x-captcha-token header; `onPart` hears how many are solved. */
export async function solveBundle(challenges: Challenge[], onPart: (solved: number) => void = () => {}): Promise<string> {
  const parts: (string | number | undefined)[][] = []
  for (const challenge of challenges) {
    onPart(parts.length)
    const { counter, derivedKey } = await solveTogether(challenge)
    const { nonce, salt, keySignature } = challenge.parameters
    parts.push([nonce, salt, keySignature, challenge.signature, counter, derivedKey])
  }
  const { algorithm, cost, data, expiresAt, keyLength } = challenges[0]?.parameters ?? {}
  return encode({
    parameters: { algorithm, cost, data: { bundle: data?.bundle, difficulty: data?.difficulty }, expiresAt, keyLength },
    parts,
  })
}
