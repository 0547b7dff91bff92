import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { hashPassword, PASSWORD_LENGTH, passwordProblem } from '@/lib/platform/auth/password'
import { signInNameOf } from '@/lib/platform/auth/session'
import { clock } from '@/lib/platform/clock'
import type { Tx } from '@/lib/platform/db/tenant'
import { normalEmail } from '@/lib/platform/email-address'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { answerOf } from '@/lib/platform/ports'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { publishEntrance } from '../account/account-state.service'
import { isNewcomer } from '../account/newcomer.rules'
import { accountByEmail, accountRecords } from '../account/users.service'
import { deviceOfRequest, forgetDevices } from '../devices/devices.service'
import { identity, sendResetLink } from '../room'
import { endSessions } from '../sessions/sessions.service'
import { checkCaptcha, spendCaptcha } from '../sign-in/captcha.service'
import { noteOfAttempt, type ThrottleVerdict, takeAttempt, throttleRefusal } from '../sign-in/throttle.service'
import { trySecondStep } from '../two-step/second-step.service'
import { keepFormer, wasUsedBefore } from './former-passwords.service'
import { linkFor, openedLink, useLink } from './password-links.service'
import * as contracts from './password-reset.contract'
import { answerMs } from './password-reset.rules'

const hourSeconds = 3600

export const forgotPassword = implement(
  contracts.forgotPassword,
  async (context, { body }) => {
    const { organization, headers, address, now, fail, note, inTransaction } = context
    const proof = await checkCaptcha(context)
    const email = normalEmail(body.email)
    const device = deviceOfRequest(organization.id, headers)
    const least = clock.sleep(answerMs)
    await inTransaction(async (db) => {
      await spendCaptcha(db, context, proof)
      const person = await accountByEmail(db, { organizationId: organization.id, email, device, now })
      note(noteOfAttempt(person, email))
      const refuse = (hindrance: ThrottleVerdict) => fail('signInThrottled', throttleRefusal(hindrance))
      const counting = { db, organizationId: organization.id, now }
      // Counted separately from sign-ins of the account, so that requests for links do not delay sign-ins.
      const unknown = { hash: device.hash, isKnown: false }
      await takeAttempt({ ...counting, email: `reset:${email}`, address, device: unknown, paid: proof.difficulty, refuse })
      if (person?.status !== 'active') return
      const link = await linkFor({ db, organization, now }, person, 'reset')
      if (link) await enqueue({ ...context, db, user: person }, sendResetLink, link)
    })
    // The work for an existing account takes longer, so no answer is sent before this time.
    await least
  },
  async () => ({ isAccepted: true as const }),
)

export const resetPassword = implement(
  contracts.resetPassword,
  async (context, { body }) => {
    const { organization, now, fail, note, inTransaction } = context
    const { token, newPassword, method = 'code', code } = body
    const link = await inTransaction((db) => openedLink({ db, organization, now }, token, ['reset']))
    if (!link) return fail('linkTokenInvalid')
    const { person } = link
    note({
      actorId: person.id,
      actorLabel: signInNameOf(person),
      resource: { type: 'user', id: person.id, label: signInNameOf(person) },
    })
    const problem = passwordProblem(newPassword)
    if (problem === 'blocked') return fail('passwordRefused')
    if (problem) throw invalid({ key: problem, property: 'newPassword', params: PASSWORD_LENGTH })
    if (person.twoFactorEnabledAt && code === undefined) throw invalid({ key: 'required', property: 'code' })
    // With two-step verification the link is not enough. A wrong code must stay counted, so this commits before the refusal is thrown.
    const step = await inTransaction(async (db: Tx) => {
      const [locked] = await db
        .select()
        .from(users)
        .where(ofTenant(context, users, eq(users.id, person.id)))
        .for('update')
      if (!locked?.twoFactorEnabledAt) return null
      return trySecondStep({ db, person: locked, method, code: code ?? '', now, by: `account:${person.id}` })
    })
    if (step?.is === 'locked') return fail('twoFactorLocked', { retryAfter: step.wait })
    if (step?.is === 'wrong') return fail('twoFactorCodeWrong')
    if (await wasUsedBefore(context, person, newPassword)) return fail('passwordRefused')
    return { ...link, passwordHash: await hashPassword(newPassword) }
  },
  async (context, { body }, { resetId, person, passwordHash }) => {
    const { db, organization, now, fail, note } = context
    const set = { passwordHash, passwordChangedAt: now, firstPasswordUntil: null, emailVerifiedAt: person.emailVerifiedAt ?? now }
    const isUnchanged = eq(users.credentialVersion, person.credentialVersion)
    const changed = (await useLink(context, resetId)) && (await accountRecords.changeIf(context, person.id, set, isUnchanged))
    if (!changed) return fail('linkTokenInvalid')
    if (person.passwordHash) await keepFormer(context, person.id, person.passwordHash)
    await forgetDevices(db, { organizationId: organization.id, userId: person.id })
    const sessionsEnded = await endSessions(context, { userId: person.id, reason: 'password' })
    const forget = body.removePasskeys ? await answerOf(identity.ports.forgetCredentials) : undefined
    const passkeys = await forget?.(context, person.id)
    note({ after: { sessionsEnded, ...(passkeys !== undefined && { passkeys }) } })
    await publishEntrance(context, person, 'link')
    await publish(
      { ...context, user: { kind: 'person', id: person.id } },
      newEvent(identity.events.passwordChanged, { userId: person.id }),
    )
    return { sessionsEnded }
  },
)

export const sendResetLinkToUser = implement(contracts.sendResetLinkToUser, async (context, { params }) => {
  const person = await accountRecords.lock(context, params.userId)
  if (person.status !== 'active') context.fail('stateConflict')
  if (person.email === '') context.fail('personHasNoEmail')
  const link = await linkFor(context, person, isNewcomer(person) ? 'first' : 'reset')
  return enqueue(context, sendResetLink, link ?? context.fail('tooManyRequests', { retryAfter: hourSeconds }), {
    label: person.email,
  })
})
