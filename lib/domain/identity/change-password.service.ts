import { and, eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { one } from '@/db/tenant'
import { hashPassword, PASSWORD_LENGTH, passwordProblem, verifyPassword } from '@/lib/platform/auth/password'
import { assertSessionLives } from '@/lib/platform/auth/session'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './own-account.contract'
import { trySecondStep } from './second-step.service'
import { endOtherSessions } from './sessions.service'
import { forgiveAttempt, takeAttempt } from './throttle.service'
import { whoSignsIn } from './users.service'

export const changePassword = implement(
  contracts.changePassword,
  async ({ organization, user, address, now, fail, note, inTransaction }, { body }) => {
    const { currentPassword, newPassword, method = 'code', code } = body
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    const problem = passwordProblem(newPassword)
    if (problem === 'blocked' || newPassword === currentPassword) return fail('passwordRefused')
    if (problem) throw invalid({ key: problem, property: 'newPassword', params: PASSWORD_LENGTH })
    if (user.isTwoFactorOn && code === undefined) throw invalid({ key: 'required', property: 'code' })
    const mine = and(eq(users.organizationId, organization.id), eq(users.id, user.id))
    const refuse = (wait: number) => fail('signInThrottled', { retryAfter: wait })
    const { counted, stored } = await inTransaction(async (db) => {
      const person = await whoSignsIn(db, organization.id, user.email)
      const addresses = person?.addresses ?? []
      const counted = await takeAttempt({
        db,
        organizationId: organization.id,
        email: user.email,
        address,
        addresses,
        now,
        refuse,
      })
      return { counted, stored: person?.passwordHash ?? null }
    })
    if (!(await verifyPassword(stored, currentPassword)) || stored === null) return fail('credentialsMismatch')
    // A wrong second step must stay counted, so it commits before the refusal is given.
    const step = await inTransaction(async (db) => {
      await forgiveAttempt(db, organization.id, counted, now)
      const person = await one(db.select().from(users).where(mine).for('update'))
      if (!person.twoFactorEnabledAt) return null
      return trySecondStep(db, person, method, code ?? '', now)
    })
    if (step?.is === 'locked') fail('twoFactorLocked', { retryAfter: step.wait })
    if (step?.is === 'wrong') fail('twoFactorCodeWrong')
    return { stored, passwordHash: await hashPassword(newPassword) }
  },
  async (context, _input, { stored, passwordHash }) => {
    const { db, organization, user, now, fail, note } = context
    // The passwords took their time: a session that was ended meanwhile must not take the account over.
    await assertSessionLives(db, organization.id, user.sessionId)
    // Only over the password that was proved: of two changes at once one wins.
    const changed = await db
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, version: sql`${users.version} + 1` })
      .where(and(eq(users.organizationId, organization.id), eq(users.id, user.id), eq(users.passwordHash, stored)))
      .returning({ id: users.id })
    if (!changed[0]) fail('credentialsMismatch')
    // A sign-in under way with the old password, its second step included, opens no session after this; what it opened before ends here.
    const sessionsEnded = await endOtherSessions(context, { userId: user.id, keep: user.sessionId, reason: 'password' })
    note({ after: { sessionsEnded } })
    return { sessionsEnded }
  },
)
