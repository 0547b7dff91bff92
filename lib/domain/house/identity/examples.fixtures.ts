import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { passwordResets } from '@/db/schema/identity'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { fixturePassword } from '@/lib/domain/testing/fixtures'
import { type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { runAsSystem } from '@/lib/platform/audit/system'
import { linkToken } from '@/lib/platform/auth/link-token'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { enableTwoFactor, insertUsers } from './account/users.service'
import { draftCard, putCardsInForce } from './passwords/card-passwords.service'
import { firstLinkOf } from './passwords/password-links.service'
import { sendResetLinkToUser } from './passwords/password-reset.contract'
import { signIn } from './sign-in/identity.service'
import { openSession } from './sign-in/tokens.service'
import {
  enableTwoFactor as enableTwoFactorBySelf,
  setUpAtSignIn,
  setUpTwoFactor,
  updateSignInPolicy,
} from './two-step/two-factor-setup.contract'

const openAnother = (org: Org, person: Person) =>
  withTenant(org.organization.id, (db) => {
    const device = { platform: 'mobile', os: 'Android', browser: 'Chrome' }
    return openSession(
      { db, organization: org.organization, apiKey: { id: null }, now: clock.now(), address: '127.0.0.1', device },
      person.user.id,
      'mobile',
      { signInMethod: 'password', authorityId: null },
    )
  })

/** Somebody with two-step verification on, who has given the right password. */
export async function challenged(org: Org) {
  const person = await org.person(`careful${unique()}`, org.roles.learner)
  const { secret, backupCodes } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) =>
    enableTwoFactor(context, person.user.id),
  )
  const peer = freshAddress()
  const begin = async () => {
    const body = { email: person.email, password: fixturePassword, from: 'website' }
    const { envelope } = await org.stranger(signIn.contract, { body, headers: { 'x-captcha-token': 'test-pass' }, peer })
    return (envelope.data as { twoFactor: { challengeToken: string } }).twoFactor.challengeToken
  }
  return {
    person,
    backupCodes,
    /** The address of both steps. */
    peer,
    begin,
    code: () => generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
  }
}

/** A person who has requested a link for a new password, and its secret. */
export async function forgetful(org: Org) {
  const person = await org.person(`forgetful${unique()}`, org.roles.learner)
  await org.admin.call(sendResetLinkToUser, { params: { userId: person.user.id } })
  const [row] = await org.database((db) => db.select().from(passwordResets).where(eq(passwordResets.userId, person.user.id)))
  if (!row) throw new Error('A link was asked for')
  return { person, token: linkToken('password-reset', row) }
}

/** A person with a password of a card that they have not replaced yet, signed in with it; and the secret of the card. */
export async function withCard(org: Org, name = `carded${unique()}`) {
  const person = await org.person(name, org.roles.learner)
  const card = await draftCard(org.organization.id, person.user.id)
  await runAsSystem(org.organization, 'adminFirstPasswordGiven', (context) => putCardsInForce(context, [card]))
  return { person: { ...person, ...(await openAnother(org, person)) }, card }
}

/** A person whose account others created, who has never signed in; and the secret of a link to their first password. */
export async function newcomer(org: Org, email = `newcomer${unique()}@${org.organization.slug}.example`) {
  return runAsSystem(org.organization, 'adminUserCreate', async (context) => {
    const made = await insertUsers(context, [{ email, name: { en: 'Newcomer' }, locale: 'en' }])
    const id = made.get(email) ?? ''
    context.note({ actorId: id })
    return { id, email, token: await firstLinkOf(context, { id, credentialVersion: 1 }) }
  })
}

/** A person who must set up two-step verification, after the first step of their sign-in. */
export async function mustSetUpNow(org: Org) {
  await org.admin.call(updateSignInPolicy, { body: { twoFactor: 'required' } })
  const person = await org.person(`made${unique()}`, org.roles.learner)
  const peer = freshAddress()
  const body = { email: person.email, password: fixturePassword, from: 'website' }
  const { envelope } = await org.stranger(signIn.contract, { body, headers: { 'x-captcha-token': 'test-pass' }, peer })
  const { challengeToken } = (envelope.data as { twoFactor: { challengeToken: string } }).twoFactor
  await org.admin.call(updateSignInPolicy, { body: { twoFactor: 'offered' } })
  return { person, peer, challengeToken }
}

/** The code of a seed now. */
export const codeOf = (secret: string): string =>
  generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) })
const secretIn = ({ envelope }: Answer) => (envelope.data as { secret: string }).secret

/** Somebody with a second step, signed in, and what proves it. */
async function provenBy(org: Org) {
  const person = await org.person(`secured${unique()}`, org.roles.learner)
  const secret = secretIn(await person.call(setUpTwoFactor))
  const { envelope } = await person.call(enableTwoFactorBySelf, { body: { code: codeOf(secret) } })
  const [code = ''] = (envelope.data as { backupCodes: string[] }).backupCodes
  return { by: { org, person }, body: { password: fixturePassword, method: 'backupCode', code } }
}

export const preparations: Preparations = {
  'identity.signIn': async (org) => ({
    body: { email: org.admin.email, password: fixturePassword },
    headers: { 'x-captcha-token': 'test-pass' },
    actorId: org.admin.user.id,
  }),
  'identity.verifyTwoFactor': async (org) => {
    const { person, begin, code, peer } = await challenged(org)
    // A challenge is bound to the key with which it was begun.
    const headers = { 'x-api-key': org.apiKey }
    return { body: { challengeToken: await begin(), code: code() }, headers, actorId: person.user.id, peer }
  },
  'identity.refresh': async (org) => {
    const { tokens } = await openAnother(org, org.admin)
    // A refresh token is bound to the kind of key of its session.
    return { headers: { authorization: `Bearer ${tokens.refreshToken}`, 'x-api-key': org.apiKey } }
  },
  'identity.logout': async (org) => ({ by: { org, person: { ...org.admin, ...(await openAnother(org, org.admin)) } } }),
  'identity.changePassword': async (org) => ({
    by: { org, person: await org.person(`changing${unique()}`, org.roles.learner) },
    body: { currentPassword: fixturePassword },
  }),
  'identity.forgotPassword': async (org) => ({
    body: { email: org.learner.email },
    headers: { 'x-captcha-token': 'test-pass' },
    actorId: org.learner.user.id,
  }),
  'identity.resetPassword': async (org) => {
    const { person, token } = await forgetful(org)
    return { body: { token }, actorId: person.user.id }
  },
  'identity.chooseFirstPassword': async (org) => ({ by: { org, person: (await withCard(org)).person } }),
  'identity.firstPassword': async (org) => {
    const { person, card } = await withCard(org)
    return { body: { token: card.secret }, actorId: person.user.id }
  },
  'identity.firstLinkAgain': async (org) => {
    const { id, token } = await newcomer(org)
    return { body: { token }, actorId: id }
  },
  'users.passwordResetLink': async (org) => ({ params: { userId: (await org.person(`lost${unique()}`, null)).user.id } }),
  'users.resetTwoFactor': async (org) => ({ params: { userId: (await challenged(org)).person.user.id } }),
  'twoFactor.setUp': async (org) => ({ by: { org, person: await org.person(`beginner${unique()}`, org.roles.learner) } }),
  'twoFactor.enable': async (org) => {
    const person = await org.person(`beginner${unique()}`, org.roles.learner)
    return { by: { org, person }, body: { code: codeOf(secretIn(await person.call(setUpTwoFactor))) } }
  },
  'twoFactor.disable': provenBy,
  'twoFactor.regenerateBackupCodes': provenBy,
  'twoFactor.setUpAtSignIn': async (org) => {
    const { person, peer, challengeToken } = await mustSetUpNow(org)
    return { body: { challengeToken }, headers: { 'x-api-key': org.apiKey }, peer, actorId: person.user.id }
  },
  'twoFactor.enableAtSignIn': async (org) => {
    const { person, peer, challengeToken } = await mustSetUpNow(org)
    const secret = secretIn(await org.stranger(setUpAtSignIn, { body: { challengeToken }, peer }))
    const headers = { 'x-api-key': org.apiKey }
    return { body: { challengeToken, code: codeOf(secret) }, headers, peer, actorId: person.user.id }
  },
  'sessions.list': (org) => twice(() => openAnother(org, org.admin)),
  'sessions.listOfUser': async (org) => {
    await openAnother(org, org.learner)
    return { params: { userId: org.learner.user.id } }
  },
  'sessions.revokeOfUser': async (org) => ({
    params: { userId: org.learner.user.id, sessionId: (await openAnother(org, org.learner)).sessionId },
  }),
  'sessions.revoke': async (org) => ({ params: { sessionId: (await openAnother(org, org.admin)).sessionId } }),
}
