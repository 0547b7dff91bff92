import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { hashPassword, PASSWORD_LENGTH, passwordProblem, verifyPassword } from '@/lib/platform/auth/password'
import { assertSessionLives } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { deviceOfRequest, forgetOtherDevices } from './devices.service'
import * as contracts from './own-account.contract'
import { trySecondStep } from './second-step.service'
import { endOtherSessions } from './sessions.service'
import { sessionWaiting } from './throttle.rules'
import { forgiveTurn, judgeCounted, takeTurn } from './throttle.service'
import { accountRecords } from './users.service'

export const changePassword = implement(
  contracts.changePassword,
  async (context, { body }) => {
    const { organization, user, now, fail, note, inTransaction } = context
    const { currentPassword, newPassword, method = 'code', code } = body
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    const problem = passwordProblem(newPassword)
    if (problem === 'blocked' || newPassword === currentPassword) return fail('passwordRefused')
    if (problem) throw invalid({ key: problem, property: 'newPassword', params: PASSWORD_LENGTH })
    if (user.isTwoFactorOn && code === undefined) throw invalid({ key: 'required', property: 'code' })
    const mine = ofTenant(context, users, eq(users.id, user.id))
    const counter = `session:${user.sessionId}` as const
    // Counted per session: others cannot make the person wait, and whoever stole the session gets few guesses.
    const stored = await inTransaction(async (db) => {
      const turn = await takeTurn({ db, organizationId: organization.id, now }, counter, sessionWaiting)
      if ('wait' in turn) return fail('signInThrottled', { retryAfter: turn.wait, params: { difficulty: 0 } })
      return (await one(db.select({ passwordHash: users.passwordHash }).from(users).where(mine))).passwordHash
    })
    const right = await judgeCounted(context, counter, () => verifyPassword(stored, currentPassword))
    if (!right || stored === null) return fail('credentialsMismatch')
    // A wrong second step must stay counted, so the transaction commits before the refusal is thrown.
    const step = await inTransaction(async (db) => {
      await forgiveTurn({ db, organizationId: organization.id, now }, counter)
      const person = await one(db.select().from(users).where(mine).for('update'))
      if (!person.twoFactorEnabledAt) return null
      return trySecondStep({ db, person, method, code: code ?? '', now, by: counter })
    })
    if (step?.is === 'locked') fail('twoFactorLocked', { retryAfter: step.wait })
    if (step?.is === 'wrong') fail('twoFactorCodeWrong')
    return { stored, passwordHash: await hashPassword(newPassword) }
  },
  async (context, _input, { stored, passwordHash }) => {
    const { db, organization, user, headers, now, fail, note } = context
    // Hashing takes time: a session that was ended meanwhile must not change the password.
    await assertSessionLives(db, organization.id, user.sessionId)
    // Only over the password that was proved: of two changes at once one wins.
    const isProved = eq(users.passwordHash, stored)
    const changed = await accountRecords.changeIf(context, user.id, { passwordHash, passwordChangedAt: now }, isProved)
    if (!changed) fail('credentialsMismatch')
    const whose = { organizationId: organization.id, userId: user.id }
    await forgetOtherDevices(db, whose, deviceOfRequest(organization.id, headers))
    // A sign-in in progress with the old password opens no session after this; sessions opened before end here.
    const sessionsEnded = await endOtherSessions(context, { userId: user.id, keep: user.sessionId, reason: 'password' })
    note({ after: { sessionsEnded } })
    return { sessionsEnded }
  },
)
