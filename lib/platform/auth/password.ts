import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { blockedPasswords } from '@/lib/platform/auth/password-blocklist'

// OWASP's argon2id minimum: 19 MiB, two passes, one lane (about 20 ms and 19 MiB for each check).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// With more than two processors, one is kept free for everything else.
export const AT_ONCE = Math.max(2, availableParallelism() - 1)
export const QUEUE = 64
/** Password length in code points, both ends included. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

// The hash of a discarded random text, so that an unknown account takes the same time as a wrong password.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$L1YjK53UJRRFxWKM6drZeA$uhztbP+essDqsgXwGenIBQMr86VK0dL+9DZbipwqDH0'

/** Too many password checks are waiting; answer 429 or 503 with `Retry-After: retryAfterSeconds`. */
export class PasswordBusy extends Error {
  override readonly name = 'PasswordBusy'
  readonly retryAfterSeconds = 2
}

/** Limits how many run at once and how many wait, so that a flood of sign-ins cannot take all processor time and memory. */
class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly queue: number) {}

  async take<T>(atOnce: number, work: () => Promise<T>): Promise<T> {
    if (this.running < atOnce) this.running += 1
    else if (this.waiting.length >= this.queue) throw new PasswordBusy('too many password checks are waiting')
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot is handed to the next in the queue, so that a new request cannot overtake it.
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}

/** One piece of work of argon2: a password to hash, or to compare with a stored hash. */
export type Hashing = { password: string; cost: typeof cost } | { password: string; stored: string }
/** The engine that hashes, and how much work it is given at once. */
export type PasswordEngine = { readonly atOnce: number; run(work: Hashing): Promise<string | boolean> }

const here = new Turns(Number.POSITIVE_INFINITY)
/** Hashes in this process, a few at once. */
export const inProcess: PasswordEngine = {
  atOnce: AT_ONCE,
  run: (work) =>
    here.take<string | boolean>(AT_ONCE, () =>
      'stored' in work ? verify(work.stored, work.password) : hash(work.password, work.cost),
    ),
}

// Global, because pages are bundled separately from the server that starts the engine.
declare global {
  var masarPasswordEngine: PasswordEngine | undefined
}

const turns = new Turns(QUEUE)

/** Makes an engine hash and check all passwords of this process; returns a function that undoes it. */
export function hashPasswordsBy(engine: PasswordEngine): () => void {
  globalThis.masarPasswordEngine = engine
  return () => {
    if (globalThis.masarPasswordEngine === engine) globalThis.masarPasswordEngine = undefined
  }
}

function inTurn(work: Hashing): Promise<string | boolean> {
  const engine = globalThis.masarPasswordEngine ?? inProcess
  return turns.take(engine.atOnce, () => engine.run(work))
}

/** Hashes a password with argon2id (RFC 9106, PHC string); throws `PasswordBusy` under a flood. */
export const hashPassword = async (password: string): Promise<string> => String(await inTurn({ password, cost }))

/** Checks a password against its hash; a null hash (no such account) takes the same time and is false. Throws `PasswordBusy`. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> =>
  (await inTurn({ password, stored: stored ?? dummyHash })) === true && stored !== null

/** Why a new password cannot be used, or null; spaces and case are ignored against the block list, the password itself is never altered. */
export function passwordProblem(password: string): 'minLength' | 'maxLength' | 'blocked' | null {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return 'minLength'
  if (length > PASSWORD_LENGTH.max) return 'maxLength'
  return blockedPasswords.has(password.toLowerCase().replace(/\s+/gu, '')) ? 'blocked' : null
}
