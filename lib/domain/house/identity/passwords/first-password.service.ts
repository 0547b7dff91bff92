import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { hashPassword } from '@/lib/platform/auth/password'
import { assertSessionLives, signInNameOf } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { publishEntrance } from '../account/account-state.service'
import { assertGoodPassword } from '../account/new-account.service'
import { isNewcomer } from '../account/newcomer.rules'
import { accountRecords, lockPeople } from '../account/users.service'
import { deviceOfRequest, forgetDevices, rememberDevice } from '../devices/devices.service'
import { identity, sendResetLink } from '../room'
import { endSessions } from '../sessions/sessions.service'
import { mustSetUp, openChallenge, twoFactorPolicyOf } from '../sign-in/challenges.service'
import { beginProved, draftSession, issue, sessionParameters } from '../sign-in/tokens.service'
import * as contracts from './first-password.contract'
import { keepFormer, wasUsedBefore } from './former-passwords.service'
import { linkFor, linkOfSecret, openedLink, useLink } from './password-links.service'

const byLink = { signInMethod: 'invitation', authorityId: null } as const

export const chooseFirstPassword = implement(
  contracts.chooseFirstPassword,
  async (context, { body }) => {
    const { user, fail, note, inTransaction } = context
    note({ resource: { type: 'user', id: user.id, label: signInNameOf(user) } })
    if (!user.mustChoosePassword) return fail('stateConflict')
    assertGoodPassword(context, body.newPassword, 'newPassword')
    const mine = ofTenant(context, users, eq(users.id, user.id))
    const { passwordHash: hash, emailVerifiedAt } = users
    const stored = await inTransaction((db) => one(db.select({ hash, emailVerifiedAt }).from(users).where(mine)))
    if (await wasUsedBefore(context, { id: user.id, passwordHash: stored.hash }, body.newPassword)) return fail('passwordRefused')
    return { ...stored, passwordHash: await hashPassword(body.newPassword) }
  },
  async (context, _input, { hash, passwordHash, ...stored }) => {
    const { db, organization, user, now, fail, note } = context
    await assertSessionLives(db, organization.id, user.sessionId)
    const emailVerifiedAt = stored.emailVerifiedAt ?? now
    const set = { passwordHash, passwordChangedAt: now, firstPasswordUntil: null, emailVerifiedAt }
    // Of two simultaneous choices one wins; a card that was made meanwhile is not undone.
    const changed = await accountRecords.changeIf(context, user.id, set, eq(users.passwordHash, hash ?? ''))
    if (!changed || hash === null) return fail('stateConflict')
    await keepFormer(context, user.id, hash)
    const sessionsEnded = await endSessions(context, { userId: user.id, keep: user.sessionId, reason: 'password' })
    note({ after: { sessionsEnded } })
    await publish(context, newEvent(identity.events.passwordChanged, { userId: user.id }))
    return { isChosen: true as const }
  },
)

export const acceptFirstLink = implement(
  contracts.acceptFirstLink,
  async (context, { body }) => {
    const { organization, now, fail, note, inTransaction } = context
    const opened = await inTransaction((db) => openedLink({ db, organization, now }, body.token, ['first', 'card']))
    if (!opened) return fail('linkTokenInvalid')
    const { person } = opened
    const label = signInNameOf(person)
    note({ actorId: person.id, actorLabel: label, resource: { type: 'user', id: person.id, label } })
    assertGoodPassword(context, body.newPassword, 'newPassword')
    if (await wasUsedBefore(context, person, body.newPassword)) return fail('passwordRefused')
    const passwordHash = await hashPassword(body.newPassword)
    const session = draftSession(context, person.id, 'website', byLink)
    return { ...opened, passwordHash, session, tokens: await issue(organization, session, now) }
  },
  async (context, _input, { resetId, person, passwordHash, session, tokens }) => {
    const { db, organization, headers, now, fail, note, handsOutTokensOf } = context
    const set = { passwordHash, passwordChangedAt: now, firstPasswordUntil: null, emailVerifiedAt: person.emailVerifiedAt ?? now }
    const isUnchanged = eq(users.credentialVersion, person.credentialVersion)
    const changed = (await useLink(context, resetId)) && (await accountRecords.changeIf(context, person.id, set, isUnchanged))
    if (!changed) return fail('linkTokenInvalid')
    // The password that a card replaced was kept when the card was made.
    if (person.passwordHash) await keepFormer(context, person.id, person.passwordHash)
    const whose = { organizationId: organization.id, userId: person.id }
    await forgetDevices(db, whose)
    note({ after: { sessionsEnded: await endSessions(context, { userId: person.id, reason: 'password' }) } })
    const isFirst = person.passwordHash === null || person.firstPasswordUntil !== null
    await publishEntrance(context, { ...person, passwordHash: isFirst ? null : person.passwordHash }, 'link')
    const known = { ...changed, twoFactorEnabledAt: person.twoFactorEnabledAt }
    if (person.twoFactorEnabledAt || mustSetUp(await twoFactorPolicyOf(context), person))
      return openChallenge(context, known, 'website', byLink)
    const [proved] = await beginProved(db, sessionParameters(session, changed.credentialVersion))
    if (!proved) return fail('linkTokenInvalid')
    await rememberDevice(db, whose, deviceOfRequest(organization.id, headers), now)
    handsOutTokensOf(session.id)
    return { isTwoFactorEnable: false as const, tokens }
  },
)

export const sendFirstLinkAgain = implement(contracts.sendFirstLinkAgain, async (context, { body }) => {
  const found = await linkOfSecret(context, body.token, ['first'])
  const accepted = { isAccepted: true as const }
  if (!found || found.person.email === '' || !isNewcomer(found.person)) return accepted
  const { person } = found
  context.note({ actorId: person.id, actorLabel: person.email, resource: { type: 'user', id: person.id, label: person.email } })
  // Locked, so that the count of links is that of all requests.
  await lockPeople(context, [person.id])
  const link = await linkFor(context, person, 'first')
  if (link) await enqueue({ ...context, user: person }, sendResetLink, link)
  return accepted
})
