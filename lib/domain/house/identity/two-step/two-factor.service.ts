import { eq, gt, sql } from 'drizzle-orm'
import { twoFactorChallenges, users } from '@/db/schema/identity'
import { signInNameOf } from '@/lib/platform/auth/session'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import type { Tx } from '@/lib/platform/db/tenant'
import { limiterKey } from '@/lib/platform/gate/address'
import { type Before, implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { publishEntrance } from '../account/account-state.service'
import { deviceOfRequest, isKnownDevice } from '../devices/devices.service'
import { welcomeDevice } from '../devices/new-devices.service'
import { beginMet, challengeHash, isChallenge, signedInByOf } from '../sign-in/challenges.service'
import * as contracts from '../sign-in/identity.contract'
import { draftSession, issue, sessionParameters } from '../sign-in/tokens.service'
import type { SignedInBy } from '../words'
import { type Person, trySecondStep } from './second-step.service'

const triesPerChallenge = 5

type Meeting = Pick<Before<'public'>, 'organization' | 'apiKey' | 'address' | 'headers' | 'now'>
type Met =
  | { is: 'met'; person: Person; from: 'website' | 'mobile'; by: SignedInBy }
  | { is: 'invalid' }
  | { is: 'inactive'; person: Person }

/** Locks the challenge of a token and its person; refuses if it is invalid for this key and address. */
export async function lockChallenge(context: Meeting, db: Tx, token: string): Promise<Met> {
  const { apiKey, address, now } = context
  const isLive = gt(twoFactorChallenges.expiresAt, now)
  const [challenge] = await db
    .select()
    .from(twoFactorChallenges)
    .where(ofTenant(context, twoFactorChallenges, isChallenge(context, token), isLive))
    .for('update')
  const by = challenge && signedInByOf(challenge)
  if (!challenge || !by || challenge.attempts >= triesPerChallenge) return { is: 'invalid' }
  if (challenge.apiKeyId !== apiKey.id || challenge.addressClass !== limiterKey(address)) return { is: 'invalid' }
  const mine = ofTenant(context, users, eq(users.id, challenge.userId))
  const [person] = await db.select().from(users).where(mine).for('update')
  // A challenge is invalid once the password or second factor has been changed.
  if (!person || challenge.credentialVersion !== person.credentialVersion) return { is: 'invalid' }
  if (person.status !== 'active') return { is: 'inactive', person }
  return { is: 'met', person, from: challenge.from, by }
}

/** The person of the audit row, as nobody is signed in yet. */
export const notedPerson = (person: Person) => ({
  actorId: person.id,
  actorLabel: signInNameOf(person),
  resource: { type: 'user', id: person.id, label: signInNameOf(person) },
})

type Step = { token: string; method: 'code' | 'backupCode'; code: string }

/** Checks a second step for a locked challenge: a right one uses it up, until the session begins with `beginMet`; five wrong ones end it. */
export async function tryChallenge(context: Meeting, db: Tx, person: Person, { token, method, code }: Step) {
  const { organization, headers, now } = context
  const device = deviceOfRequest(organization.id, headers)
  const isKnown = await isKnownDevice(db, { organizationId: organization.id, userId: person.id }, device, now)
  const by = isKnown ? (`device:${person.id}:${device.hash}` as const) : (`account:${person.id}` as const)
  const step = await trySecondStep({ db, person, method, code, now, by })
  const challenges = isChallenge(context, token)
  const attempts = step.is === 'right' ? triesPerChallenge : sql`${twoFactorChallenges.attempts} + 1`
  if (step.is !== 'locked') await db.update(twoFactorChallenges).set({ attempts }).where(challenges)
  return step
}

export const verifyTwoFactor = implement(
  contracts.verifyTwoFactor,
  async (context, { body }) => {
    const { organization, headers, now, fail, note, inTransaction } = context
    const { challengeToken: token, method, code } = body
    // A wrong attempt must stay counted, so the transaction commits before the refusal is thrown.
    const { met, step } = await inTransaction(async (db) => {
      const met = await lockChallenge(context, db, token)
      if (met.is !== 'met' || !met.person.twoFactorEnabledAt) return { met, step: null }
      return { met, step: await tryChallenge(context, db, met.person, { token, method, code }) }
    })
    if (met.is !== 'invalid') note(notedPerson(met.person))
    if (met.is === 'inactive') return fail('userInactive')
    if (met.is === 'invalid' || !step) return fail('twoFactorChallengeInvalid')
    if (step.is === 'locked') return fail('twoFactorLocked', { retryAfter: step.wait })
    if (step.is === 'wrong') return fail('twoFactorCodeWrong')
    const { person } = met
    const session = draftSession(context, person.id, met.from, met.by)
    const device = deviceOfRequest(organization.id, headers)
    return { person, device, session, tokens: await issue(organization, session, now) }
  },
  async (context, { body }, { person, device, session, tokens }) => {
    const { db, fail, header, handsOutTokensOf } = context
    const tokenHash = challengeHash(body.challengeToken)
    const [proved] = await beginMet(db, { ...sessionParameters(session, person.credentialVersion), tokenHash })
    if (!proved) fail('twoFactorChallengeInvalid')
    if (person.firstPasswordUntil) await publishEntrance(context, { ...person, passwordHash: null }, 'link')
    await welcomeDevice(context, person, { device, sessionId: session.id })
    header(deviceHeader, device.token)
    handsOutTokensOf(session.id)
    return { isTwoFactorEnable: true as const, tokens }
  },
)
