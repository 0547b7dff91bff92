import { and, eq, isNull } from 'drizzle-orm'
import { twoFactorBackupCodes, users } from '@/db/schema/identity'
import type { Tx } from '@/db/tenant'
import { open } from '@/lib/platform/auth/secrets'
import { backupCodeHash, matchTotpStep } from '@/lib/platform/auth/two-factor'
import { twoFactorKey } from './users.service'

const triesPerHour = 20
const hourMs = 3_600_000

export type Person = typeof users.$inferSelect

/** Marks the code as used in the statement that accepts it, so that of two simultaneous submissions one wins. */
async function accept(db: Tx, person: Person, method: 'code' | 'backupCode', code: string, now: Date): Promise<boolean> {
  const { organizationId, id: userId } = person
  if (method === 'backupCode') {
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

type Outcome = { is: 'right' | 'wrong' } | { is: 'locked'; wait: number }

/** Checks a second step and counts it, whatever asked for it; `wait` is in seconds. The person's row must be locked and the transaction commit. */
export async function trySecondStep(
  db: Tx,
  person: Person,
  method: 'code' | 'backupCode',
  code: string,
  now: Date,
): Promise<Outcome> {
  const sinceFailure = now.getTime() - (person.twoFactorFailedAt?.getTime() ?? 0)
  const failures = sinceFailure < hourMs ? person.twoFactorFailures : 0
  if (failures >= triesPerHour) return { is: 'locked', wait: (hourMs - sinceFailure) / 1000 }
  const right = await accept(db, person, method, code, now)
  await db
    .update(users)
    .set(right ? { twoFactorFailures: 0 } : { twoFactorFailures: failures + 1, twoFactorFailedAt: now })
    .where(and(eq(users.organizationId, person.organizationId), eq(users.id, person.id)))
  return { is: right ? 'right' : 'wrong' }
}
