import { and, eq, gt, sql } from 'drizzle-orm'
import { twoFactorChallenges, users } from '@/db/schema/identity'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { limiterKey } from '@/lib/platform/gate/address'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { deviceOfRequest, isKnownDevice, rememberDevice } from './devices.service'
import * as contracts from './identity.contract'
import { challengeHash } from './identity.service'
import { type Person, trySecondStep } from './second-step.service'
import { beginProved, draftSession, issue, provedSession } from './tokens.service'

const triesPerChallenge = 5

type Verdict =
  | { is: 'right' | 'wrong' | 'invalid' | 'inactive'; person?: Person; from?: 'website' | 'mobile' }
  | { is: 'locked'; person: Person; wait: number }

export const verifyTwoFactor = implement(
  contracts.verifyTwoFactor,
  async (context, { body }) => {
    const { organization, apiKey, address, headers, now, fail, note, inTransaction } = context
    const device = deviceOfRequest(organization.id, headers)
    // A wrong attempt must stay counted, so the transaction commits before the refusal is thrown.
    const verdict = await inTransaction(async (db): Promise<Verdict> => {
      const isPresented = eq(twoFactorChallenges.tokenHash, challengeHash(body.challengeToken))
      const challenges = ofTenant(context, twoFactorChallenges, isPresented)
      const [challenge] = await db
        .select()
        .from(twoFactorChallenges)
        .where(and(challenges, gt(twoFactorChallenges.expiresAt, now)))
        .for('update')
      if (!challenge || challenge.attempts >= triesPerChallenge) return { is: 'invalid' }
      if (challenge.apiKeyId !== apiKey.id || challenge.addressClass !== limiterKey(address)) return { is: 'invalid' }
      const mine = ofTenant(context, users, eq(users.id, challenge.userId))
      const [person] = await db.select().from(users).where(mine).for('update')
      // A challenge is invalid once the password or second factor has been changed.
      if (!person?.twoFactorEnabledAt || challenge.credentialVersion !== person.credentialVersion) return { is: 'invalid' }
      if (person.status !== 'active') return { is: 'inactive', person }
      const isKnown = await isKnownDevice(db, { organizationId: organization.id, userId: person.id }, device, now)
      const by = isKnown ? (`device:${person.id}:${device.hash}` as const) : (`account:${person.id}` as const)
      const step = await trySecondStep({ db, person, method: body.method, code: body.code, now, by })
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
    const session = draftSession(context, person.id, verdict.from)
    return { person, device, session, tokens: await issue(organization, session, now) }
  },
  async ({ db, organization, now, fail, header, handsOutTokensOf }, _input, { person, device, session, tokens }) => {
    const [proved] = await beginProved(db, provedSession(session, person.credentialVersion))
    if (!proved) fail('twoFactorChallengeInvalid')
    await rememberDevice(db, { organizationId: organization.id, userId: person.id }, device, now)
    header(deviceHeader, device.token)
    handsOutTokensOf(session.id)
    return { isTwoFactorEnable: true as const, tokens }
  },
)
