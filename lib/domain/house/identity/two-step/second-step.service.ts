import { and, eq, isNull } from 'drizzle-orm'
import { twoFactorBackupCodes, users } from '@/db/schema/identity'
import { backupCodeHash, matchTotpStep } from '@/lib/platform/auth/two-factor'
import type { Tx } from '@/lib/platform/db/tenant'
import { open } from '@/lib/platform/secrets'
import { twoFactorKey } from '../account/users.service'
import { codeWaiting } from '../sign-in/throttle.rules'
import { countAttempt, forgiveTurn } from '../sign-in/throttle.service'

export type Person = typeof users.$inferSelect

/** Marks the backup code as used in the statement that accepts it, so that of two simultaneous submissions one wins. */
async function acceptBackupCode(db: Tx, { organizationId, id: userId }: Person, code: string, now: Date): Promise<boolean> {
  const mine = and(
    eq(twoFactorBackupCodes.organizationId, organizationId),
    eq(twoFactorBackupCodes.userId, userId),
    isNull(twoFactorBackupCodes.usedAt),
  )
  const used = await db
    .update(twoFactorBackupCodes)
    .set({ usedAt: now })
    .where(and(mine, eq(twoFactorBackupCodes.codeHash, backupCodeHash(code, twoFactorKey()))))
    .returning({ codeHash: twoFactorBackupCodes.codeHash })
  return used.length === 1
}

async function acceptCode(db: Tx, person: Person, code: string, now: Date): Promise<boolean> {
  const { organizationId, id: userId } = person
  const step =
    person.twoFactorSecret &&
    matchTotpStep(open(twoFactorKey(), person.twoFactorSecret, userId), code, now, person.twoFactorLastStep)
  if (!step) return false
  await db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  return true
}

type Try = {
  db: Tx
  person: Person
  method: 'code' | 'backupCode'
  code: string
  now: Date
  /** The counter of attempts: of a known device, of a session, or of all other devices of the account. */
  by: `device:${string}` | `session:${string}` | `account:${string}`
}
type Outcome = { is: 'right' | 'wrong' } | { is: 'locked'; wait: number }

/**
 * Checks a second step and counts the attempt; `wait` is in seconds. The person's row must be locked, and the transaction must commit.
 * Backup codes are not counted: 80 bits cannot be guessed, and the owner can sign in with one while others use up the attempts for codes.
 */
export async function trySecondStep({ db, person, method, code, now, by }: Try): Promise<Outcome> {
  if (method === 'backupCode') return { is: (await acceptBackupCode(db, person, code, now)) ? 'right' : 'wrong' }
  const counting = { db, organizationId: person.organizationId, now }
  const own = `code:${by}`
  const turn = await countAttempt(counting, own, codeWaiting)
  if ('wait' in turn) return { is: 'locked', wait: turn.wait }
  if (!(await acceptCode(db, person, code, now))) return { is: 'wrong' }
  await forgiveTurn(counting, own)
  return { is: 'right' }
}
