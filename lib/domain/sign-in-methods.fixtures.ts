import { and, eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { sessions, twoFactorChallenges } from '@/db/schema/identity'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { limiterKey } from '@/lib/platform/gate/address'
import { type Answer, caller, freshAddress } from '@/lib/platform/testing/call'
import { enableTwoFactor } from './house/identity/account/users.service'
import { readProfile, refresh, signIn, verifyTwoFactor } from './house/identity/sign-in/identity.contract'
import type { SignInMethod } from './house/identity/words'
import { acceptInvite } from './house/invites/accepting.contract'
import { inviteMembers } from './house/invites/invites.contract'
import { keyHolder, requestOf } from './house/passkeys/examples.fixtures'
import { signInWithPasskey } from './house/passkeys/passkey-sign-in.contract'
import { create } from './house/roles/roles.fixtures'
import { askedForAccount } from './house/sign-up/examples.fixtures'
import { verifyEmail } from './house/sign-up/sign-up.contract'
import type { IdentityProvider } from './people/single-sign-on/identity-provider.fixtures'
import { connect as connectProvider, signInThrough } from './people/single-sign-on/provider.fixtures'
import type { FakePlatform } from './standards/lti-platforms/fake-platform.fixtures'
import { connect as connectPlatform } from './standards/lti-platforms/launch.fixtures'
import { fixturePassword, freshOrganization, handle } from './testing/fixtures'
import { putPath } from './testing/learning'
import { mailsOf, secretOf } from './testing/mails'
import { unique } from './testing/preparations'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Tokens = { accessToken: string; refreshToken: string }
/** The use of a sign-in after a change: its session is used and refreshed, or a sign-in under way is completed. */
export type Left = 'lives' | 'ends' | 'other'
export type SignedIn = { userId: string; left: () => Promise<Left> }

const grants = (...pairs: string[]) =>
  pairs.map((pair) => ({ subject: pair.split('.')[0] ?? '', action: pair.split('.')[1] ?? '', scope: 'any' as const }))
export const providerGrants = (...others: string[]) =>
  grants('ssoProvider.read', 'ssoProvider.create', 'ssoProvider.update', 'ssoProvider.delete', ...others)

/** An organization with a provider that an administrator of providers alone has saved, and a platform. */
export async function entrances(idp: IdentityProvider, platform: FakePlatform) {
  const org = await freshOrganization()
  const confirmed = (await create(org.admin, { permissions: providerGrants('activityLog.read'), type: 'admin' })).role
  const lesser = await org.person('lesser', confirmed.id)
  const provider = await connectProvider({ ...org, admin: lesser }, idp, { createsAccounts: true })
  const learning = await connectPlatform(org, platform)
  return { org, confirmed, provider, learning, idp, path: await putPath(org, []) }
}
export type Entrances = Awaited<ReturnType<typeof entrances>>

const tokensIn = ({ envelope, text }: Answer): Tokens => {
  const { tokens } = (envelope.data ?? {}) as { tokens?: Tokens }
  if (!tokens) throw new Error(`There are no tokens: ${text}`)
  return tokens
}
const callWith = (org: Org, token: string) =>
  caller(handle, org.origin, () => ({ 'x-api-key': org.apiKey, authorization: `Bearer ${token}` }))
const personOf = async (org: Org, { accessToken }: Tokens) => {
  const call = callWith(org, accessToken)
  return { call, userId: ((await call(readProfile)).envelope.data as { id: string }).id }
}

async function session(org: Org, answer: Answer): Promise<SignedIn> {
  const { accessToken, refreshToken } = tokensIn(answer)
  const { userId } = await personOf(org, { accessToken, refreshToken })
  const left = async (): Promise<Left> => {
    const used = (await callWith(org, accessToken)(readProfile)).status
    const refreshed = (await callWith(org, refreshToken)(refresh)).status
    return used === 200 && refreshed === 200 ? 'lives' : used === 401 && refreshed === 401 ? 'ends' : 'other'
  }
  return { userId, left }
}

const throughProvider = ({ org, idp, provider }: Entrances, name = `person${unique()}`) => {
  idp.signsIn(name, { email: `${name}@${org.organization.slug}.example`, email_verified: true, name: 'Sara' })
  return signInThrough(org, idp, provider)
}
const throughPlatform = async ({ learning, path }: Entrances, subject = `person ${unique()}`) =>
  learning.enter(await learning.launch({ subject, path }))

async function withPasskey(org: Org, person: Parameters<typeof keyHolder>[1]): Promise<SignedIn> {
  const { authenticator } = await keyHolder(org, person)
  const credential = authenticator.get(await requestOf(org), { origin: org.origin })
  const body = { credential, from: 'website' as const }
  return session(org, await org.stranger(signInWithPasskey, { body, peer: freshAddress() }))
}
const passkeyOf = async ({ org }: Entrances, answer: Answer) => withPasskey(org, await personOf(org, tokensIn(answer)))

/** A passkey that was added in the session of an answer, and is used only afterwards. */
async function passkeyLater({ org }: Entrances, answer: Answer): Promise<SignedIn> {
  const person = await personOf(org, tokensIn(answer))
  const { authenticator } = await keyHolder(org, person)
  const left = async (): Promise<Left> => {
    const credential = authenticator.get(await requestOf(org), { origin: org.origin })
    const body = { credential, from: 'website' as const }
    const { status } = await org.stranger(signInWithPasskey, { body, peer: freshAddress() })
    return status === 200 ? 'lives' : status === 401 ? 'ends' : 'other'
  }
  return { userId: person.userId, left }
}

/** A sign-in of a person who has a second step, up to the question for the code. */
async function underWay({ org }: Entrances, again: () => Promise<Answer>): Promise<SignedIn> {
  const { userId } = await personOf(org, tokensIn(await again()))
  const { secret } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) => enableTwoFactor(context, userId))
  const { twoFactor } = (await again()).envelope.data as { twoFactor: { challengeToken: string } }
  const peer = freshAddress()
  // Fixtures call from other addresses each time; both steps must come from one.
  const mine = and(eq(twoFactorChallenges.organizationId, org.organization.id), eq(twoFactorChallenges.userId, userId))
  await org.database((db) =>
    db
      .update(twoFactorChallenges)
      .set({ addressClass: limiterKey(peer) })
      .where(mine),
  )
  const left = async (): Promise<Left> => {
    const code = generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) })
    const body = { challengeToken: twoFactor.challengeToken, method: 'code' as const, code }
    const { status } = await org.stranger(verifyTwoFactor, { body, peer })
    return status === 200 ? 'lives' : status === 401 ? 'ends' : 'other'
  }
  return { userId, left }
}

/** As sessions from before the method was stored. */
async function asBefore(org: Org, opened: SignedIn): Promise<SignedIn> {
  const mine = and(eq(sessions.organizationId, org.organization.id), eq(sessions.userId, opened.userId))
  await org.database((db) => db.update(sessions).set({ signInMethod: null, authorityId: null }).where(mine))
  return opened
}

const byPassword = async ({ org }: Entrances) => {
  const { email } = await org.person(`person${unique()}`, org.roles.learner)
  const body = { email, password: fixturePassword, from: 'website' as const }
  return session(org, await org.stranger(signIn, { body, headers: { 'x-captcha-token': 'test-pass' }, peer: freshAddress() }))
}
const named = { name: { en: 'Sara' }, password: 'four quiet green lamps', acceptedPolicies: [] }

/** Every way to sign in, through the API. */
export const ways: Record<SignInMethod, (at: Entrances) => Promise<SignedIn>> = {
  password: byPassword,
  passkey: async ({ org }) => withPasskey(org, await org.person(`person${unique()}`, org.roles.learner)),
  provider: async (at) => session(at.org, await throughProvider(at)),
  platform: async (at) => session(at.org, await throughPlatform(at)),
  invitation: async ({ org }) => {
    const people = [{ email: `person${unique()}@elsewhere.example` }]
    await org.admin.call(inviteMembers, { body: { people, roleId: org.roles.learner, locale: 'en' } })
    const [mail] = (await mailsOf(org)).filter(({ to }) => to === people[0]?.email)
    return session(org, await org.stranger(acceptInvite, { body: { token: secretOf(mail), ...named } }))
  },
  signUp: async ({ org }) =>
    session(org, await org.stranger(verifyEmail, { body: { token: await askedForAccount(org), ...named } })),
}

/** The same by a detour: a passkey that was added in a session of an authority, a second step, a session from before. */
export const detours = {
  passkeyOfProvider: async (at: Entrances) => passkeyOf(at, await throughProvider(at)),
  passkeyOfPlatform: async (at: Entrances) => passkeyOf(at, await throughPlatform(at)),
  passkeyOfProviderLater: async (at: Entrances) => passkeyLater(at, await throughProvider(at)),
  passkeyOfPlatformLater: async (at: Entrances) => passkeyLater(at, await throughPlatform(at)),
  providerUnderWay: (at: Entrances) => {
    const name = `person${unique()}`
    return underWay(at, () => throughProvider(at, name))
  },
  platformUnderWay: (at: Entrances) => {
    const subject = `person ${unique()}`
    return underWay(at, () => throughPlatform(at, subject))
  },
  passwordBefore: async (at: Entrances) => asBefore(at.org, await byPassword(at)),
  providerBefore: async (at: Entrances) => asBefore(at.org, await session(at.org, await throughProvider(at))),
  platformBefore: async (at: Entrances) => asBefore(at.org, await session(at.org, await throughPlatform(at))),
}
