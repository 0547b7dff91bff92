import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { blockedPasswords } from '@/lib/platform/auth/password-blocklist'

// OWASP's argon2id minimum: 19 MiB, two passes, one lane (about 20 ms and 19 MiB for each check).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// One processor stays for everything else, where there are more than two.
export const AT_ONCE = Math.max(2, availableParallelism() - 1)
export const QUEUE = 64
/** Password length in code points, both ends included. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

// The hash of a random text nobody kept: an unknown account costs the same time as a wrong password.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$L1YjK53UJRRFxWKM6drZeA$uhztbP+essDqsgXwGenIBQMr86VK0dL+9DZbipwqDH0'

/** Too many password checks are waiting; answer 429 or 503 with `Retry-After: retryAfterSeconds`. */
export class PasswordBusy extends Error {
  override readonly name = 'PasswordBusy'
  readonly retryAfterSeconds = 2
}

let running = 0
const waiting: (() => void)[] = []

/** Runs a few at once and lets 64 wait, so that a flood of sign-ins cannot take the processor and memory of everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else if (waiting.length >= QUEUE) throw new PasswordBusy('too many password checks are waiting')
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The place is handed over rather than freed, so a newcomer cannot overtake the queue.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password with argon2id (RFC 9106, PHC string); throws `PasswordBusy` under a flood. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Checks a password against its hash; a null hash (no such account) takes the same time and is false. Throws `PasswordBusy`. */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? dummyHash, password)) && stored !== null)

/** Why a new password cannot be used, or null; spaces and case are ignored against the block list, the password itself is never altered. */
export function passwordProblem(password: string): 'minLength' | 'maxLength' | 'blocked' | null {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return 'minLength'
  if (length > PASSWORD_LENGTH.max) return 'maxLength'
  return blockedPasswords.has(password.toLowerCase().replace(/\s+/gu, '')) ? 'blocked' : null
}
