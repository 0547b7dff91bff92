import { eq, isNotNull } from 'drizzle-orm'
import { twoFactorBackupCodes, users } from '@/db/schema/identity'
import { assertSessionLives } from '@/lib/platform/auth/session'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { answerOf } from '@/lib/platform/ports'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { accountRecords, renewBackupCodes } from '../account/users.service'
import { proveOwnPassword, proveOwnSecondStep } from '../passwords/own-proof.service'
import { identity } from '../room'
import { endSessions } from '../sessions/sessions.service'
import { twoFactorPolicyOf } from '../sign-in/challenges.service'
import * as contracts from './two-factor-setup.contract'

/** Removes seed and backup codes of a person; false if there were none. */
async function turnOff(context: TenantContext, userId: string): Promise<boolean> {
  const nothing = { twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null }
  const row = await accountRecords.changeIf(context, userId, nothing, isNotNull(users.twoFactorEnabledAt))
  const codes = ofTenant(context, twoFactorBackupCodes, eq(twoFactorBackupCodes.userId, userId))
  await context.db.delete(twoFactorBackupCodes).where(codes)
  return row !== undefined
}

export const disableTwoFactor = implement(
  contracts.disableTwoFactor,
  async (context, { body }) => {
    const { organization, user, fail, note, inTransaction } = context
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    if (!user.isTwoFactorOn) fail('twoFactorNotOn')
    const policy = await inTransaction((db) => twoFactorPolicyOf({ db, organization }))
    if (policy === 'required') fail('twoFactorSetupRequired')
    await proveOwnPassword(context, body.password)
    await proveOwnSecondStep(context, body)
  },
  async (context) => {
    const { db, organization, user, fail } = context
    await assertSessionLives(db, organization.id, user.sessionId)
    if (!(await turnOff(context, user.id))) fail('twoFactorNotOn')
    await publish(context, newEvent(identity.events.twoFactorDisabled, { userId: user.id }))
    return { isTwoFactorEnable: false as const }
  },
)

export const regenerateBackupCodes = implement(
  contracts.regenerateBackupCodes,
  async (context, { body }) => {
    const { user, fail, note } = context
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    if (!user.isTwoFactorOn) fail('twoFactorNotOn')
    await proveOwnPassword(context, body.password)
    await proveOwnSecondStep(context, body)
  },
  async (context) => {
    const { db, organization, user, fail } = context
    await assertSessionLives(db, organization.id, user.sessionId)
    // Also locks the account: of two simultaneous renewals the second replaces the codes of the first.
    if (!(await accountRecords.changeIf(context, user.id, {}, isNotNull(users.twoFactorEnabledAt)))) fail('twoFactorNotOn')
    return { backupCodes: await renewBackupCodes(context, user.id) }
  },
)

export const resetTwoFactorOfUser = implement(contracts.resetTwoFactorOfUser, async (context, { params: { userId } }) => {
  const { user, fail, note } = context
  // Turning off one's own requires a code, so that a stolen session cannot do it.
  if (userId === user.id) fail('stateConflict')
  const overrule = await answerOf(identity.ports.overrule)
  const forgetCredentials = await answerOf(identity.ports.forgetCredentials)
  return overrule(
    context,
    userId,
    () => accountRecords.lock(context, userId),
    async () => {
      const wasOn = await turnOff(context, userId)
      // Sessions may be open on the lost phone.
      const passkeys = await forgetCredentials(context, userId)
      if (!wasOn && passkeys === 0) fail('twoFactorNotOn')
      const sessionsEnded = await endSessions(context, { userId, reason: 'admin' })
      note({ after: { sessionsEnded, passkeys } })
      await publish(context, newEvent(identity.events.twoFactorReset, { userId }))
      return { sessionsEnded }
    },
  )
})
