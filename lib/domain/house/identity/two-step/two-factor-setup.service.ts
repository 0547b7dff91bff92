import { eq, isNull } from 'drizzle-orm'
import { twoFactorChallenges, users } from '@/db/schema/identity'
import { signInNameOf } from '@/lib/platform/auth/session'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { newTotpSecret, totpUri } from '@/lib/platform/auth/two-factor'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { seal } from '@/lib/platform/secrets'
import { publishEntrance } from '../account/account-state.service'
import { accountRecords, renewBackupCodes, twoFactorKey } from '../account/users.service'
import { deviceOfRequest, rememberDevice } from '../devices/devices.service'
import { identity } from '../room'
import { beginMet, challengeHash, isChallenge, twoFactorPolicyOf } from '../sign-in/challenges.service'
import { draftSession, issue, sessionParameters } from '../sign-in/tokens.service'
import { type Person, trySecondStep } from './second-step.service'
import { lockChallenge, notedPerson, tryChallenge } from './two-factor.service'
import * as contracts from './two-factor-setup.contract'

type Naming = TenantContext & { organization: { name: Record<Language, string>; defaultLocale: Language } }

/** Stores a new sealed seed for a person; it has no effect until it is confirmed with a code. */
async function newSeed(context: Naming, person: Parameters<typeof signInNameOf>[0] & { id: string }) {
  const { organization } = context
  const { id } = person
  const secret = newTotpSecret()
  const sealed = { twoFactorSecret: seal(twoFactorKey(), secret, id), twoFactorLastStep: null }
  const row = await accountRecords.changeIf(context, id, sealed, isNull(users.twoFactorEnabledAt))
  const uri = totpUri(secret, organization.name[organization.defaultLocale], signInNameOf(person))
  return row && { seed: { secret, uri }, credentialVersion: row.credentialVersion }
}

/** Turns two-step verification on after the seed was confirmed; undefined if something changed meanwhile. */
async function turnOn(context: TenantContext & { now: Date }, { id, credentialVersion }: Person) {
  const isConfirmed = eq(users.credentialVersion, credentialVersion)
  const row = await accountRecords.changeIf(context, id, { twoFactorEnabledAt: context.now }, isConfirmed)
  return row && { row, backupCodes: await renewBackupCodes(context, id) }
}

export const setUpTwoFactor = implement(contracts.setUpTwoFactor, async (context) => {
  const { user, fail, note } = context
  note({ resource: { type: 'user', id: user.id, label: user.email } })
  if ((await twoFactorPolicyOf(context)) === 'off') fail('twoFactorNotOffered')
  const made = await newSeed(context, user)
  return made?.seed ?? fail('twoFactorAlreadyOn')
})

export const enableTwoFactor = implement(
  contracts.enableTwoFactor,
  async (context, { body }) => {
    const { user, now, fail, note, inTransaction } = context
    note({ resource: { type: 'user', id: user.id, label: user.email } })
    // A wrong code must stay counted, so the transaction commits before the refusal is thrown.
    const { person, step } = await inTransaction(async (db) => {
      const mine = ofTenant(context, users, eq(users.id, user.id))
      const person = await one(db.select().from(users).where(mine).for('update'))
      if (person.twoFactorEnabledAt) return fail('twoFactorAlreadyOn')
      if (!person.twoFactorSecret) return fail('twoFactorNotStarted')
      return {
        person,
        step: await trySecondStep({ db, person, method: 'code', code: body.code, now, by: `session:${user.sessionId}` }),
      }
    })
    if (step.is === 'locked') return fail('twoFactorLocked', { retryAfter: step.wait })
    return step.is === 'wrong' ? fail('twoFactorCodeWrong') : person
  },
  async (context, _input, person) => {
    const turned = (await turnOn(context, person)) ?? context.fail('twoFactorNotStarted')
    await publish(context, newEvent(identity.events.twoFactorEnabled, { userId: person.id }))
    return { enabledAt: context.now, backupCodes: turned.backupCodes }
  },
)

export const setUpAtSignIn = implement(contracts.setUpAtSignIn, async (context, { body }) => {
  const { db, fail, note } = context
  const met = await lockChallenge(context, db, body.challengeToken)
  if (met.is !== 'invalid') note(notedPerson(met.person))
  if (met.is === 'inactive') return fail('userInactive')
  if (met.is === 'invalid' || met.person.twoFactorEnabledAt) return fail('twoFactorChallengeInvalid')
  const made = (await newSeed(context, met.person)) ?? fail('twoFactorChallengeInvalid')
  // Challenges are bound to the seed: this one is rebound, all others end.
  const { credentialVersion } = made
  await db.update(twoFactorChallenges).set({ credentialVersion }).where(isChallenge(context, body.challengeToken))
  return made.seed
})

export const enableAtSignIn = implement(
  contracts.enableAtSignIn,
  async (context, { body }) => {
    const { organization, now, fail, note, inTransaction } = context
    const { challengeToken: token, code } = body
    const { met, step } = await inTransaction(async (db) => {
      const met = await lockChallenge(context, db, token)
      if (met.is !== 'met' || met.person.twoFactorEnabledAt) return { met, step: null }
      if (!met.person.twoFactorSecret) return fail('twoFactorNotStarted')
      return { met, step: await tryChallenge(context, db, met.person, { token, method: 'code', code }) }
    })
    if (met.is !== 'invalid') note(notedPerson(met.person))
    if (met.is === 'inactive') return fail('userInactive')
    if (met.is === 'invalid' || !step) return fail('twoFactorChallengeInvalid')
    if (step.is === 'locked') return fail('twoFactorLocked', { retryAfter: step.wait })
    if (step.is === 'wrong') return fail('twoFactorCodeWrong')
    const session = draftSession(context, met.person.id, met.from, met.by)
    return { person: met.person, session, tokens: await issue(organization, session, now) }
  },
  async (context, { body }, { person, session, tokens }) => {
    const { db, organization, headers, now, fail, header, handsOutTokensOf } = context
    const turned = (await turnOn(context, person)) ?? fail('twoFactorChallengeInvalid')
    const tokenHash = challengeHash(body.challengeToken)
    const [proved] = await beginMet(db, { ...sessionParameters(session, turned.row.credentialVersion), tokenHash })
    if (!proved) fail('twoFactorChallengeInvalid')
    if (person.firstPasswordUntil) await publishEntrance(context, { ...person, passwordHash: null }, 'link')
    const device = deviceOfRequest(organization.id, headers)
    await rememberDevice(db, { organizationId: organization.id, userId: person.id }, device, now)
    header(deviceHeader, device.token)
    handsOutTokensOf(session.id)
    await publish(
      { ...context, user: { kind: 'person', id: person.id } },
      newEvent(identity.events.twoFactorEnabled, { userId: person.id }),
    )
    return { isTwoFactorEnable: true as const, tokens, backupCodes: turned.backupCodes }
  },
)
