import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { twoFactorBackupCodes, twoFactorChallenges, users } from '@/db/schema/identity'
import type { Tx } from '@/db/tenant'
import { open } from '@/lib/platform/auth/secrets'
import { backupCodeHash, matchTotpStep } from '@/lib/platform/auth/two-factor'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './identity.contract'
import { challengeHash } from './identity.service'
import { openSession } from './tokens.service'
import { twoFactorKey } from './users.service'

const triesPerChallenge = 5
const triesPerHour = 20
const hourMs = 3_600_000

type Person = typeof users.$inferSelect

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

type Verdict =
  | { is: 'right' | 'wrong' | 'invalid' | 'inactive'; person?: Person; from?: 'website' | 'mobile' }
  | { is: 'locked'; person: Person; wait: number }

export const verifyTwoFactor = implement(
  contracts.verifyTwoFactor,
  async ({ organization, apiKey, now, fail, note, inTransaction }, { body }) => {
    // A wrong try must stay counted, so it commits before the refusal is given.
    const verdict = await inTransaction(async (db): Promise<Verdict> => {
      const challenges = and(
        eq(twoFactorChallenges.organizationId, organization.id),
        eq(twoFactorChallenges.tokenHash, challengeHash(body.challengeToken)),
      )
      const [challenge] = await db
        .select()
        .from(twoFactorChallenges)
        .where(and(challenges, gt(twoFactorChallenges.expiresAt, now)))
        .for('update')
      if (!challenge || challenge.apiKeyId !== apiKey.id || challenge.attempts >= triesPerChallenge) return { is: 'invalid' }
      const mine = and(eq(users.organizationId, organization.id), eq(users.id, challenge.userId))
      const [person] = await db.select().from(users).where(mine).for('update')
      if (!person?.twoFactorEnabledAt) return { is: 'invalid' }
      if (person.status !== 'active') return { is: 'inactive', person }
      const sinceFailure = now.getTime() - (person.twoFactorFailedAt?.getTime() ?? 0)
      const failures = sinceFailure < hourMs ? person.twoFactorFailures : 0
      if (failures >= triesPerHour) return { is: 'locked', person, wait: (hourMs - sinceFailure) / 1000 }
      if (await accept(db, person, body.method, body.code, now)) {
        await db.delete(twoFactorChallenges).where(challenges)
        await db.update(users).set({ twoFactorFailures: 0 }).where(mine)
        return { is: 'right', person, from: challenge.from }
      }
      await db
        .update(twoFactorChallenges)
        .set({ attempts: sql`${twoFactorChallenges.attempts} + 1` })
        .where(challenges)
      await db
        .update(users)
        .set({ twoFactorFailures: failures + 1, twoFactorFailedAt: now })
        .where(mine)
      return { is: 'wrong', person }
    })
    const { person } = verdict
    if (person)
      note({ actorId: person.id, actorLabel: person.email, resource: { type: 'user', id: person.id, label: person.email } })
    if (verdict.is === 'locked') return fail('twoFactorLocked', { retryAfter: verdict.wait })
    if (verdict.is === 'inactive') return fail('userInactive')
    if (verdict.is === 'wrong') return fail('twoFactorCodeWrong')
    if (verdict.is === 'invalid' || !person || !verdict.from) return fail('twoFactorChallengeInvalid')
    return { person, from: verdict.from }
  },
  async (context, _input, { person, from }) => {
    const { db, organization, now } = context
    await db
      .update(users)
      .set({ lastSignInAt: now })
      .where(and(eq(users.organizationId, organization.id), eq(users.id, person.id)))
    const { tokens } = await openSession(context, person.id, from)
    return { isTwoFactorEnable: true, tokens }
  },
)
