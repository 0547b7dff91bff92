import { and, eq, isNull, sql } from 'drizzle-orm'
import { given, prepared } from '@/db/prepared'
import { sessions, twoFactorChallenges, users } from '@/db/schema/identity'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { verifyPassword } from '@/lib/platform/auth/password'
import { randomToken, sha256 } from '@/lib/platform/auth/secrets'
import { bearerToken } from '@/lib/platform/auth/session'
import { verifyRefresh } from '@/lib/platform/auth/tokens'
import { originOf } from '@/lib/platform/gate/host'
import { implement, respond } from '@/lib/platform/http/implement'
import { spendCaptcha } from './captcha.service'
import * as contracts from './identity.contract'
import { emailHash, forgiveAttempt, takeAttempt } from './throttle.service'
import { openSession, rotate } from './tokens.service'
import { backupCodesLeft } from './two-factor-status.service'
import { normalEmail } from './users.service'

const challengeLifetimeMs = 300_000

/** The token a client holds is stored only as its hash. */
export const challengeHash = (token: string): string => sha256(token).toString('hex')

const byEmail = prepared((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.organizationId, given('organizationId')), eq(users.email, given('email')))),
)
/** Notes with a person when they last signed in. */
export const noteSignIn = prepared((db) =>
  db
    .update(users)
    .set({ lastSignInAt: sql`${given('now')}` })
    .where(and(eq(users.organizationId, given('organizationId')), eq(users.id, given('id')))),
)

export const signIn = implement(
  contracts.signIn,
  async (context, { body }) => {
    const { organization, address, now, fail, note, inTransaction } = context
    await spendCaptcha(context)
    const email = normalEmail(body.email)
    const { found, wait, counted } = await inTransaction(async (db) => {
      const [row] = await byEmail(db, { organizationId: organization.id, email })
      const attempt = { db, organizationId: organization.id, email, userId: row?.id ?? null, address, now }
      return { found: row, ...(await takeAttempt(attempt)) }
    })
    note(
      found
        ? { actorId: found.id, actorLabel: found.email, resource: { type: 'user', id: found.id, label: found.email } }
        : { actorHash: emailHash(email) },
    )
    if (wait !== null) fail('signInThrottled', { retryAfter: wait })
    const right = await verifyPassword(found?.passwordHash ?? null, body.password)
    if (!right || !found) return fail('credentialsMismatch')
    if (found.status === 'active' && found.emailVerifiedAt) return { user: found, counted }
    await inTransaction((db) => forgiveAttempt(db, organization.id, counted))
    // Only whoever knows the password learns the account's state.
    return fail(found.status === 'active' ? 'emailNotVerified' : 'userInactive')
  },
  async (context, { body }, { user, counted }) => {
    const { db, organization, apiKey, now } = context
    await forgiveAttempt(db, organization.id, counted)
    if (user.twoFactorEnabledAt) {
      const challengeToken = randomToken(32)
      const expiresAt = new Date(now.getTime() + challengeLifetimeMs)
      await db.insert(twoFactorChallenges).values({
        organizationId: organization.id,
        tokenHash: challengeHash(challengeToken),
        userId: user.id,
        apiKeyId: apiKey.id,
        from: body.from,
        expiresAt,
      })
      return {
        isTwoFactorEnable: true,
        twoFactor: {
          isRequiredSetup: false,
          challengeToken,
          challengeExpiresInMs: challengeLifetimeMs,
          backupCodesRemaining: await backupCodesLeft(context, user.id),
        },
      }
    }
    await noteSignIn(db, { now: now.toISOString(), organizationId: organization.id, id: user.id })
    const { tokens } = await openSession(context, user.id, body.from)
    return { isTwoFactorEnable: false, tokens }
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
      const mine = and(eq(users.organizationId, organization.id), eq(users.id, claims.userId))
      const [person] = await db.select({ status: users.status, email: users.email }).from(users).where(mine)
      note({ actorLabel: person?.email })
      if (person?.status !== 'active') return fail('userInactive')
      const outcome = await rotate(db, organization, claims, now)
      if (outcome.outcome === 'reused') {
        const session = and(eq(sessions.organizationId, organization.id), eq(sessions.id, claims.sessionId))
        await db
          .update(sessions)
          .set({ revokedAt: now, revokedReason: 'reuse' })
          .where(and(session, isNull(sessions.revokedAt)))
      }
      return outcome
    })
    if ('tokens' in rotation) return rotation.tokens
    if (rotation.outcome === 'reused') note({ action: 'sessionRefreshReuse' })
    return fail(rotation.outcome === 'invalid' ? 'refreshTokenInvalid' : 'sessionRevoked')
  },
  async (_context, _input, tokens) => tokens,
)

/** Everything was read with the session already, fresh for this very request. */
export const readProfile = respond(contracts.readProfile, async ({ organization, user }) => ({
  ...user,
  status: 'active' as const,
  isTwoFactorEnable: user.isTwoFactorOn,
  hasAcceptedTerms: user.termsAccepted,
  organization,
}))

export const logout = implement(contracts.logout, async ({ db, organization, user, now, note }) => {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'logout' })
    .where(and(eq(sessions.organizationId, organization.id), eq(sessions.id, user.sessionId), isNull(sessions.revokedAt)))
  note({ resource: { type: 'session', id: user.sessionId } })
  return { isRevoked: true }
})
