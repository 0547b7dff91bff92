import { and, eq, sql } from 'drizzle-orm'
import { captchaUses } from '@/db/schema/platform'
import { ssoProviders, ssoSessions } from '@/db/schema/single-sign-on'
import { lockPeople } from '@/lib/domain/house/identity/account/users.service'
import {
  changeByDirectory,
  completeProved,
  draftVerifiedSession,
} from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { env } from '@/lib/platform/env'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, open, seal, sha256 } from '@/lib/platform/secrets'
import { type Attempt, attemptSeconds, openAttempt, sealAttempt } from './attempt.rules'
import { asksSecondStep, type Claimed, isIncomplete, readClaims } from './claims.rules'
import { mayOpen } from './confirmed-power.service'
import { lockActiveProvider } from './linked-providers.service'
import { mapsGroups, syncRoles } from './mapped-roles.service'
import { authorizationUrl, endSessionUrl, exchange, freshSecrets } from './openid.service'
import { accountOf, findPerson, keepIdentity } from './people.service'
import { activeProvider, activeProviders, redirectUriOf, signOutUriOf } from './providers.service'
import * as contracts from './sign-in.contract'

const attemptKey = () => deriveKey(env().APP_SECRET, 'sso-attempt')
const idTokenKey = () => deriveKey(env().APP_SECRET, 'sso-id-token')

export const listSignInProviders = implement(contracts.listSignInProviders, async (context) => ({
  providers: await activeProviders(context),
}))

const failed = (reason: 'unavailable' | 'refused') => (reason === 'unavailable' ? 'ssoUnavailable' : 'ssoRefused')

export const startSso = implement(
  contracts.startSso,
  async (context, { params, query }) => {
    const { organization, now, fail, inTransaction } = context
    const provider = await inTransaction((db) => activeProvider({ ...context, db }, params.provider))
    const secrets = freshSecrets()
    const redirectUri = redirectUriOf(organization, provider.id)
    const url = await authorizationUrl(provider, { ...secrets, redirectUri, scopes: provider.scopes }, now)
    if (!url.ok) return fail(failed(url.reason))
    const expiresAt = now.getTime() + attemptSeconds * 1000
    const attempt = { ...secrets, providerId: provider.id, from: query.from, expiresAt }
    return { authorizationUrl: url.value, attempt: sealAttempt(attemptKey(), organization.id, attempt) }
  },
  async (_context, _input, started) => started,
)

/** Marks an attempt as used; false if it already was. */
async function spendAttempt({ db, organization }: TenantContext, { state, expiresAt }: Attempt): Promise<boolean> {
  const signature = `sso:${sha256(state).toString('base64url')}`
  const values = { organizationId: organization.id, signature, expiresAt: new Date(expiresAt) }
  const fresh = await db.insert(captchaUses).values(values).onConflictDoNothing().returning({ used: sql`1` })
  return fresh.length === 1
}

type Naming = { note: (note: { actorHash?: string; resource?: { type: string; id?: string; label?: string } }) => void }
/** The actor of the audit row if there is no account. */
const noteStranger = ({ note }: Naming, provider: { id: string; name: string }): void =>
  note({ resource: { type: 'ssoProvider', id: provider.id, label: provider.name } })

export const completeSso = implement(
  contracts.completeSso,
  async (context, { params, body }) => {
    const { organization, now, fail, inTransaction } = context
    const organizationId = organization.id
    const { provider, hasMapping } = await inTransaction(async (db) => {
      const provider = await activeProvider({ ...context, db }, params.provider)
      return { provider, hasMapping: await mapsGroups({ db, organization }, provider.id) }
    })
    const attempt = openAttempt(attemptKey(), body.attempt, { organizationId, providerId: params.provider, now })
    if (!attempt) return fail('ssoRefused')
    noteStranger(context, provider)
    const redirectUri = redirectUriOf(organization, provider.id)
    const lacks = (claims: object) => isIncomplete(claims, { groupsClaim: provider.groupsClaim, hasMapping })
    const proved = await exchange(provider, { ...attempt, redirectUri, response: body.response }, { now, isIncomplete: lacks })
    if (!proved.ok) return fail(failed(proved.reason))
    const claimed: Claimed = readClaims(proved.value.claims, provider.groupsClaim, proved.value.userinfo) ?? fail('ssoRefused')
    const found = await inTransaction((db) => findPerson({ db, organization }, provider, claimed))
    if (found.kind === 'refused') return fail('ssoAccountRefused')
    const by = { signInMethod: 'provider' as const, authorityId: provider.id }
    const drafted = await draftVerifiedSession(context, found.kind === 'new' ? newId() : found.account.id, attempt.from, by)
    return { attempt, provider, claimed, idToken: proved.value.idToken, drafted }
  },
  async (context, _input, { attempt, provider, claimed, idToken, drafted }) => {
    const { db, organization, now, fail, note } = context
    // Not every provider refuses a code that was used before.
    if (!(await spendAttempt(context, attempt))) return fail('ssoRefused')
    // Read again in the transaction that uses it.
    const found = await findPerson(context, provider, claimed)
    if (found.kind === 'refused') return fail('ssoAccountRefused')
    const account = await accountOf(context, found, { id: drafted.session.userId, claimed })
    if (account.id !== drafted.session.userId) return fail('ssoRefused')
    note({ actorId: account.id, actorLabel: account.email, resource: { type: 'user', id: account.id, label: account.email } })
    if (account.status !== 'active') return fail('userInactive')
    if (!account.emailVerifiedAt) return fail('emailNotVerified')
    const renamed = await keepIdentity({ db, organization, now }, { providerId: provider.id, userId: account.id, claimed })
    const roles = await syncRoles(context, { providerId: provider.id, userIds: [account.id] })
    // A role that is given at the same time waits for this sign-in, or this sign-in sees it.
    await lockPeople(context, [account.id])
    const present = (await lockActiveProvider(context, provider.id)) ?? fail('ssoProviderNotFound')
    if (!(await mayOpen(context, present, account.id))) return fail('ssoUnconfirmed')
    const { id: providerId, name } = provider
    const after = { provider: name, account: found.kind, rolesGiven: roles.given, rolesTaken: roles.taken }
    note({ before: {}, after })
    if (renamed) {
      const named = { ...account.name, ...renamed }
      await changeByDirectory({ ...context, fail: () => fail('ssoRefused') }, account.id, { name: named })
      note({ before: { name: account.name }, after: { ...after, name: named } })
    }
    const asks = asksSecondStep(provider, claimed)
    const answer = await completeProved(context, account, drafted, { asksSecondStep: asks, from: attempt.from })
    if (!answer) return fail('ssoRefused')
    if (!answer.isTwoFactorEnable) {
      const sessionId = drafted.session.id
      const sealedIdToken = seal(idTokenKey(), idToken, sessionId)
      await db.insert(ssoSessions).values({ organizationId: organization.id, sessionId, providerId, sealedIdToken })
    }
    return answer
  },
)

export const readSsoSignOut = implement(
  contracts.readSsoSignOut,
  async (context) => {
    const { organization, user, now, inTransaction } = context
    if (user.kind !== 'person') return null
    const { sessionId } = user
    const [own] = await inTransaction((db) =>
      db
        .select({ sealed: ssoSessions.sealedIdToken, provider: ssoProviders })
        .from(ssoSessions)
        .innerJoin(
          ssoProviders,
          and(eq(ssoProviders.organizationId, ssoSessions.organizationId), eq(ssoProviders.id, ssoSessions.providerId)),
        )
        .where(ofTenant(context, ssoSessions, eq(ssoSessions.sessionId, sessionId))),
    )
    if (!own?.provider.isActive) return null
    const idToken = open(idTokenKey(), own.sealed, sessionId)
    return endSessionUrl(own.provider, { idToken, returnTo: signOutUriOf(organization) }, now)
  },
  async (_context, _input, address) => ({ address }),
)
