import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { hashPassword, PASSWORD_LENGTH, passwordProblem } from '@/lib/platform/auth/password'
import { assertSessionLives } from '@/lib/platform/auth/session'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from '../account/own-account.contract'
import { accountRecords } from '../account/users.service'
import { deviceOfRequest, forgetOtherDevices } from '../devices/devices.service'
import { identity } from '../room'
import { endSessions } from '../sessions/sessions.service'
import { keepFormer, wasUsedBefore } from './former-passwords.service'
import { proveOwnPassword, proveOwnSecondStep } from './own-proof.service'

export const changePassword = implement(
  contracts.changePassword,
  async (context, { body }) => {
    const { user, fail, note } = context
    const { currentPassword, newPassword, code } = body
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    const problem = passwordProblem(newPassword)
    if (problem === 'blocked' || newPassword === currentPassword) return fail('passwordRefused')
    if (problem) throw invalid({ key: problem, property: 'newPassword', params: PASSWORD_LENGTH })
    if (user.isTwoFactorOn && code === undefined) throw invalid({ key: 'required', property: 'code' })
    const stored = await proveOwnPassword(context, currentPassword)
    await proveOwnSecondStep(context, body)
    if (await wasUsedBefore(context, { id: user.id, passwordHash: null }, newPassword)) return fail('passwordRefused')
    return { stored, passwordHash: await hashPassword(newPassword) }
  },
  async (context, _input, { stored, passwordHash }) => {
    const { db, organization, user, headers, now, fail, note } = context
    // Hashing takes time: a session that was ended meanwhile must not change the password.
    await assertSessionLives(db, organization.id, user.sessionId)
    // Only if the password is still the verified one: of two simultaneous changes one wins.
    const isProved = eq(users.passwordHash, stored)
    const changed = await accountRecords.changeIf(
      context,
      user.id,
      { passwordHash, passwordChangedAt: now, firstPasswordUntil: null },
      isProved,
    )
    if (!changed) fail('credentialsMismatch')
    await keepFormer(context, user.id, stored)
    const whose = { organizationId: organization.id, userId: user.id }
    await forgetOtherDevices(db, whose, deviceOfRequest(organization.id, headers))
    // A sign-in in progress with the old password opens no session after this; sessions opened before end here.
    const sessionsEnded = await endSessions(context, { userId: user.id, keep: user.sessionId, reason: 'password' })
    note({ after: { sessionsEnded } })
    await publish(context, newEvent(identity.events.passwordChanged, { userId: user.id }))
    return { sessionsEnded }
  },
)
