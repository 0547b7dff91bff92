import { and, eq, gt, sql } from 'drizzle-orm'
import { twoFactorChallenges, users } from '@/db/schema/identity'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './identity.contract'
import { challengeHash } from './identity.service'
import { type Person, trySecondStep } from './second-step.service'
import { openSession } from './tokens.service'

const triesPerChallenge = 5

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
      const step = await trySecondStep(db, person, body.method, body.code, now)
      if (step.is === 'locked') return { ...step, person }
      if (step.is === 'right') {
        await db.delete(twoFactorChallenges).where(challenges)
        return { is: 'right', person, from: challenge.from }
      }
      await db
        .update(twoFactorChallenges)
        .set({ attempts: sql`${twoFactorChallenges.attempts} + 1` })
        .where(challenges)
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
