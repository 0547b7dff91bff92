import { and, eq, isNull, sql } from 'drizzle-orm'
import { sessions, users } from '@/db/schema/identity'
import { signInThrottles } from '@/db/schema/platform'
import { shownPhoto } from '@/lib/domain/house/files/photos.service'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { originOf } from '@/lib/platform/auth/organization'
import { verifyPassword } from '@/lib/platform/auth/password'
import { bearerToken } from '@/lib/platform/auth/session'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { verifyRefresh } from '@/lib/platform/auth/tokens'
import { given, prepared } from '@/lib/platform/db/prepared'
import { implement, respond } from '@/lib/platform/http/implement'
import { announceEnded } from '@/lib/platform/live/announce'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { countedName } from '@/lib/platform/typed/sign-in-name'
import { publishEntrance } from '../account/account-state.service'
import { accountBySignInName } from '../account/users.service'
import { deviceOfRequest, forgetDevice } from '../devices/devices.service'
import { welcomeDevice } from '../devices/new-devices.service'
import { checkCaptcha, spendCaptcha } from './captcha.service'
import { mustSetUp, openChallenge } from './challenges.service'
import * as contracts from './identity.contract'
import {
  forgiveAttempt,
  noteOfAttempt,
  type ThrottleVerdict,
  takeAttempt,
  throttleRefusal,
  uncountStatement,
  withCountedAttempt,
} from './throttle.service'
import { draftSession, issue, rotate, sessionParameters, startVerifiedSession } from './tokens.service'

/** Stores the time of a person's last sign-in. */
export const noteSignIn = prepared((db) =>
  db
    .update(users)
    .set({ lastSignInAt: sql`${given('now')}`, updatedAt: sql`${given('now')}` })
    .where(and(eq(users.organizationId, given('organizationId')), eq(users.id, given('id')))),
)
const byPassword = { signInMethod: 'password', authorityId: null } as const

/**
 * Under what an attempt is counted. What a stranger types has counters of its own, whether or not it belongs to an account: one counter for all names of
 * a person would tell which of them belong together. A device that the account knows has one for all of them.
 */
const countedAs = (found: { id: string; email: string; isKnownDevice: boolean } | undefined, typed: string): string =>
  found?.isKnownDevice ? found.email || found.id : countedName(typed)

/** All writes of a sign-in. Counters are locked before the person, as in a change of the password, to avoid deadlocks. */
const completeSignIn = prepared((db) =>
  startVerifiedSession(db, db.$with('forgiven').as(uncountStatement(db).returning({ subject: signInThrottles.subject }))),
)

export const signIn = implement(
  contracts.signIn,
  async (context, { body }) => {
    const { organization, headers, address, now, fail, note, inTransaction } = context
    const proof = await checkCaptcha(context)
    const device = deviceOfRequest(organization.id, headers)
    const { found, counted, isLast } = await inTransaction(async (db) => {
      // In the transaction of the counters, so that the proof of a refused attempt stays unused.
      await spendCaptcha(db, context, proof)
      const row = await accountBySignInName(db, { organizationId: organization.id, name: body.email, device, now })
      note(noteOfAttempt(row, body.email))
      const refuse = (hindrance: ThrottleVerdict) => fail('signInThrottled', throttleRefusal(hindrance))
      const known = { hash: device.hash, isKnown: row?.isKnownDevice ?? false }
      const counting = { db, organizationId: organization.id, now }
      const email = countedAs(row, body.email)
      const taken = await takeAttempt({ ...counting, email, address, device: known, paid: proof.difficulty, refuse })
      return { found: row, ...taken }
    })
    const right = await withCountedAttempt(context, counted, () => verifyPassword(found?.passwordHash ?? null, body.password))
    const isOver = found?.firstPasswordUntil != null && found.firstPasswordUntil <= now
    if (!right || !found || isOver) {
      const counter = { organizationId: organization.id, userId: found?.id ?? '', email: countedAs(found, body.email) }
      if (found && isLast) await inTransaction((db) => forgetDevice(db, counter, device))
      return fail('credentialsMismatch')
    }
    // Who gave a person the password of a card knows them, so it stands for the confirmation of the address as well.
    if (found.status === 'active' && (found.emailVerifiedAt || found.firstPasswordUntil)) {
      if (found.twoFactorEnabledAt || mustSetUp(found.twoFactorPolicy, found))
        return { user: found, counted, device, opened: null }
      const session = draftSession(context, found.id, body.from, byPassword)
      return { user: found, counted, device, opened: { session, tokens: await issue(organization, session, now) } }
    }
    await inTransaction((db) => forgiveAttempt(db, organization.id, counted, now))
    // The account's status is revealed only after the right password.
    return fail(found.status === 'active' ? 'emailNotVerified' : 'userInactive')
  },
  async (context, { body }, { user, counted, device, opened }) => {
    const { db, organization, now, fail, header } = context
    if (!opened) {
      await forgiveAttempt(db, organization.id, counted, now)
      return openChallenge(context, user, body.from, byPassword)
    }
    const [proved] = await completeSignIn(db, { ...counted, ...sessionParameters(opened.session, user.credentialVersion) })
    if (!proved) fail('credentialsMismatch')
    if (user.firstPasswordUntil) await publishEntrance(context, { ...user, passwordHash: null }, 'link')
    await welcomeDevice(context, user, { device, sessionId: opened.session.id })
    header(deviceHeader, device.token)
    context.handsOutTokensOf(opened.session.id)
    return { isTwoFactorEnable: false as const, tokens: opened.tokens }
  },
)

export const refresh = implement(
  contracts.refresh,
  async (context) => {
    const { organization, headers, now, fail, note, inTransaction } = context
    const token = bearerToken(headers)
    const claims =
      token &&
      (await verifyRefresh(await currentKeyRing(), token, { issuer: originOf(organization), organizationId: organization.id }))
    if (!claims) return fail('refreshTokenInvalid')
    note({ actorId: claims.userId, resource: { type: 'session', id: claims.sessionId } })
    const rotation = await inTransaction(async (db) => {
      const mine = ofTenant(context, users, eq(users.id, claims.userId))
      const [person] = await db.select({ status: users.status, email: users.email }).from(users).where(mine)
      note({ actorLabel: person?.email })
      if (person?.status !== 'active') return fail('userInactive')
      const outcome = await rotate(db, context, claims)
      if (outcome.outcome === 'reused') {
        const session = ofTenant(context, sessions, eq(sessions.id, claims.sessionId), isNull(sessions.revokedAt))
        await db.update(sessions).set({ revokedAt: now, revokedReason: 'reuse' }).where(session)
        await announceEnded(db, organization.id, [claims.sessionId])
      }
      return outcome
    })
    if ('tokens' in rotation) return { sessionId: claims.sessionId, tokens: rotation.tokens }
    if (rotation.outcome === 'reused') note({ action: 'sessionRefreshReuse' })
    return fail(rotation.outcome === 'invalid' ? 'refreshTokenInvalid' : 'sessionRevoked')
  },
  async ({ handsOutTokensOf }, _input, { sessionId, tokens }) => {
    handsOutTokensOf(sessionId)
    return tokens
  },
)

/** Needs no statement: everything was read with the session. */
export const readProfile = respond(contracts.readProfile, async ({ organization, user, now }) => ({
  ...user,
  photo: shownPhoto({ organization, now }, user.photo),
  status: 'active' as const,
  isTwoFactorEnable: user.isTwoFactorOn,
  hasAcceptedTerms: user.termsAccepted,
  organization,
}))

export const logout = implement(contracts.logout, async (context) => {
  const { db, user, now, note } = context
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'logout' })
    .where(ofTenant(context, sessions, eq(sessions.id, user.sessionId), isNull(sessions.revokedAt)))
  await announceEnded(db, context.organization.id, [user.sessionId])
  note({ resource: { type: 'session', id: user.sessionId } })
  return { isRevoked: true }
})
