import { and, count, eq, sql } from 'drizzle-orm'
import { type SsoProviderRow, ssoIdentities, ssoProviders, ssoRoleMappings } from '@/db/schema/single-sign-on'
import { endOfAuthority } from '@/lib/domain/house/identity/sessions/outside-sessions.service'
import { type Holding, together } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { rolesById } from '@/lib/domain/house/roles/mapped-roles.service'
import { holdingOfRoles, namesOfRoles } from '@/lib/domain/house/roles/service-account-roles.service'
import { endUncovered } from '@/lib/domain/house/roles/uncovered-sessions.service'
import { originOf } from '@/lib/platform/auth/organization'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { type Context, implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { isOutgoingUrl } from '@/lib/platform/outgoing'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken, sha256 } from '@/lib/platform/secrets'
import { confirmedBy, countUnconfirmed, isKeyCovered, linkedPower, linkedTo } from './confirmed-power.service'
import { applyMapping } from './mapped-roles.service'
import { sealClientSecret, testProvider } from './openid.service'
import { newestSignIn } from './people.service'
import * as contracts from './providers.contract'
import { mostProviders } from './providers.rules'

type Row = SsoProviderRow
type Mapping = { group: string; roleId: string }
type Home = { id: string; slug: string; customDomain: string | null }
type InHome = TenantContext & { organization: Home }

export const providerRecords = recordsOf(ssoProviders, {
  missing: 'ssoProviderNotFound',
  type: 'ssoProvider',
  label: ({ name }) => name,
})

/** The URLs of a provider's sign-in, made from stored names, never from a request. */
export const redirectUriOf = (home: Home, providerId: string): string => `${originOf(home)}/console/sso/${providerId}/callback`
export const signOutUriOf = (home: Home): string => `${originOf(home)}/console/sign-in`
const scimAddressOf = (home: Home): string => `${originOf(home)}/api/v1/public/scim/v2`
export const scimKeyHash = (key: string): string => sha256(key).toString('hex')

const textsOf = ({ name, issuer }: Pick<Row, 'name' | 'issuer'>) => ({
  nameKey: foldLoose(name).trim(),
  searchText: foldLoose(`${name} ${issuer}`),
})

const providerList = list(contracts.listSsoProviders, {
  table: ssoProviders,
  search: ssoProviders.searchText,
  fields: {
    peopleCount: sql`(select count(*) from sso_identities i where i.organization_id = ${ssoProviders.organizationId} and i.provider_id = ${ssoProviders.id})`,
  },
})

export const listSsoProviders = implement(contracts.listSsoProviders, ({ db, organization }, { page }) =>
  providerList(db, page, { organizationId: organization.id }),
)

const mappingsOf = async (context: TenantContext, providerId: string): Promise<Mapping[]> =>
  context.db
    .select({ group: ssoRoleMappings.groupName, roleId: ssoRoleMappings.roleId })
    .from(ssoRoleMappings)
    .where(ofTenant(context, ssoRoleMappings, eq(ssoRoleMappings.providerId, providerId)))
    .orderBy(ssoRoleMappings.groupName, ssoRoleMappings.roleId)

/** A provider as administrators see it. */
async function shown(context: InHome, row: Row) {
  const { db, organization } = context
  const mappings = await mappingsOf(context, row.id)
  const names = await rolesById(
    context,
    mappings.map(({ roleId }) => roleId),
  )
  const own = ofTenant(context, ssoIdentities, eq(ssoIdentities.providerId, row.id))
  return {
    ...row,
    ...(await one(db.select({ peopleCount: count() }).from(ssoIdentities).where(own))),
    unconfirmedCount: await countUnconfirmed(context, row),
    lastSignIn: await newestSignIn(context, row.id),
    hasClientSecret: row.sealedClientSecret !== null,
    roleMappings: mappings.flatMap(({ group, roleId }) => {
      const role = names.get(roleId)
      return role ? [{ group, role }] : []
    }),
    redirectUri: redirectUriOf(organization, row.id),
    signOutUri: signOutUriOf(organization),
    scim: {
      address: scimAddressOf(organization),
      hasKey: row.scimKeyHash !== null,
      keyCreatedAt: row.scimKeyCreatedAt,
      lastUsedAt: row.scimUsedAt,
    },
  }
}

export const readSsoProvider = implement(contracts.readSsoProvider, async (context, { params }) =>
  shown(context, await providerRecords.get(context, params.id)),
)

/**
 * The permissions that a provider's settings give, which their author must hold: the roles of its mapping, or everything if it may be linked to any
 * account, because its operator can then sign in as anybody.
 */
async function powerOf(
  context: TenantContext,
  { linksAccounts }: Pick<Row, 'linksAccounts'>,
  mappings: readonly Mapping[],
): Promise<Holding | null> {
  const mapped = await holdingOfRoles(context, [...new Set(mappings.map(({ roleId }) => roleId))])
  return mapped && linksAccounts === 'everyone' ? together([mapped, { type: 'superAdmin', grants: [] }]) : mapped
}

/** The permissions of a stored provider: those of its settings, and those that the linked people have by now. */
async function presentPower(context: TenantContext, row: Row): Promise<Holding> {
  const set = (await powerOf(context, row, await mappingsOf(context, row.id))) ?? together([])
  return together([set, await linkedPower(context, row.id)])
}

async function setMappings(context: TenantContext, providerId: string, mappings: readonly Mapping[]): Promise<void> {
  const { db, organization } = context
  await db.delete(ssoRoleMappings).where(ofTenant(context, ssoRoleMappings, eq(ssoRoleMappings.providerId, providerId)))
  if (mappings.length === 0) return
  const rows = mappings.map(({ group, roleId }) => ({ organizationId: organization.id, providerId, groupName: group, roleId }))
  await db.insert(ssoRoleMappings).values(rows)
}

/** The fields of a provider in the audit row; of the secret only whether there is one. */
async function told(context: TenantContext, row: Row, mappings: readonly Mapping[]) {
  const { name, issuer, clientId, scopes, groupsClaim, isActive } = row
  const { createsAccounts, linksAccounts, emailDomains, assumesVerifiedEmail, secondStep } = row
  const roleNames = await Promise.all(
    mappings.map(async ({ group, roleId }) => `${group}: ${(await namesOfRoles(context, [roleId])).join()}`),
  )
  return {
    name,
    issuer,
    clientId,
    clientSecret: row.sealedClientSecret,
    scopes,
    groupsClaim,
    isActive,
    createsAccounts,
    linksAccounts,
    emailDomains,
    assumesVerifiedEmail,
    secondStep,
    roles: roleNames,
  }
}

export const createSsoProvider = implement(contracts.createSsoProvider, async (context, { body }) => {
  const { db, user, fail, note } = context
  const { clientSecret = null, roleMappings = [], ...settings } = body
  note({ resource: { type: 'ssoProvider', label: body.name } })
  if (!isOutgoingUrl(body.issuer) || /[?#]/.test(body.issuer)) throw invalid({ key: 'format', property: 'issuer' })
  const links = { linksAccounts: body.linksAccounts ?? ('none' as const) }
  const plan = async () => ({ given: (await powerOf(context, links, roleMappings)) ?? fail('roleNotFound') })
  const row = await changeHoldings(context, plan, async () => {
    if ((await db.$count(ssoProviders, ofTenant(context, ssoProviders))) >= mostProviders) fail('ssoProvidersFull')
    const id = newId()
    const sealedClientSecret = clientSecret === null ? null : sealClientSecret(id, clientSecret)
    const confirmedRoles = await confirmedBy(context, user.id, roleMappings)
    const values = { ...settings, id, sealedClientSecret, confirmedRoles, ...textsOf(body) }
    const made = await providerRecords.insert(context, values, [])
    await setMappings(context, id, roleMappings)
    return made
  })
  note({ after: await told(context, row, roleMappings) })
  return shown(context, row)
})

export const updateSsoProvider = implement(contracts.updateSsoProvider, async (context, { params, body }) => {
  const { user, note, fail } = context
  const { clientSecret, roleMappings, ...settings } = body
  const plan = async () => {
    const before = await providerRecords.lock(context, params.id)
    assertVersion(context, before)
    const held = await mappingsOf(context, before.id)
    const mappings = roleMappings ?? held
    const links = { linksAccounts: body.linksAccounts ?? before.linksAccounts }
    const power = (await powerOf(context, links, mappings)) ?? fail('roleNotFound')
    const present = await presentPower(context, before)
    return { before, held, mappings, given: together([power, present]), taken: roleMappings && present }
  }
  const row = await changeHoldings(context, plan, async ({ before, held, mappings }) => {
    const sealed =
      clientSecret === undefined ? before.sealedClientSecret : clientSecret && sealClientSecret(before.id, clientSecret)
    const confirmedRoles = await confirmedBy(context, user.id, mappings)
    const texts = textsOf({ ...before, ...settings })
    const key = await keyAfter(context, { ...before, ...settings }, mappings)
    const set = { ...settings, ...key, sealedClientSecret: sealed || null, confirmedRoles, ...texts }
    const after = await providerRecords.change(context, before, set, [])
    if (roleMappings) {
      await setMappings(context, before.id, mappings)
      await applyMapping(context, { providerId: before.id })
    }
    if (before.isActive && !after.isActive) await endOfAuthority(context, after.id, linkedTo(context, after.id))
    // The roles that are confirmed now are those of another administrator.
    else await endUncovered(context, 'everybody')
    note({ before: await told(context, before, held), after: await told(context, after, mappings) })
    if (before.scimKeyHash !== after.scimKeyHash) note({ before: { hasScimKey: true }, after: { hasScimKey: false } })
    return after
  })
  return shown(context, row)
})

const noKey = { scimKeyHash: null, scimKeyCreatedAt: null, scimUsedAt: null, scimKeyRoles: [] }

/** The SCIM key ends if its provider gives more from now on than the administrator who made the key held. */
async function keyAfter(context: TenantContext, row: Row, mappings: readonly Mapping[]): Promise<Partial<Row>> {
  if (row.scimKeyHash === null) return {}
  const mapped = mappings.map(({ roleId }) => roleId)
  return (await isKeyCovered(context, row, mapped)) ? {} : noKey
}

export const removeSsoProvider = implement(contracts.removeSsoProvider, async (context, { params }) => {
  const plan = async () => {
    const row = await providerRecords.lock(context, params.id)
    assertVersion(context, row)
    const power = await presentPower(context, row)
    return { row, given: power, taken: power }
  }
  return changeHoldings(context, plan, async ({ row }) => {
    await setMappings(context, row.id, [])
    await applyMapping(context, { providerId: row.id })
    await endOfAuthority(context, row.id, linkedTo(context, row.id))
    await providerRecords.remove(context, row, ['name', 'issuer', 'isActive'])
    return { id: row.id }
  })
})

export const testSsoProvider = implement(
  contracts.testSsoProvider,
  async (context, { params }) => {
    const row = await context.inTransaction((db) => providerRecords.get({ ...context, db }, params.id))
    return { row, outcome: await testProvider(row) }
  },
  async ({ note }, _input, { row, outcome }) => {
    note({ resource: { type: 'ssoProvider', id: row.id, label: row.name }, before: {}, after: { problem: outcome.problem } })
    return outcome
  },
)

export const createScimKey = implement(contracts.createScimKey, async (context, { params }) => {
  const { organization, user, now, note } = context
  const key = `scim_${randomToken(32)}`
  await withPower(context, params.id, async (row) => {
    const scimKeyRoles = await confirmedBy(context, user.id, await mappingsOf(context, row.id))
    const set = { scimKeyHash: scimKeyHash(key), scimKeyCreatedAt: now, scimUsedAt: null, scimKeyRoles }
    await providerRecords.change(context, row, set, [])
    note({ before: { hasScimKey: row.scimKeyHash !== null }, after: { hasScimKey: 'new' } })
  })
  return { address: scimAddressOf(organization), key }
})

export const removeScimKey = implement(contracts.removeScimKey, async (context, { params }) => {
  const { note } = context
  await withPower(context, params.id, async (row) => {
    await providerRecords.change(context, row, noKey, [])
    note({ before: { hasScimKey: row.scimKeyHash !== null }, after: { hasScimKey: false } })
  })
  return { id: params.id }
})

type Powered = Context<{ role: 'admin' }, 'ssoProviderNotFound' | 'roleGrantsTooMuch'>

/** Changes a provider; the caller must hold all permissions that it can give or that its people have. */
function withPower(context: Powered, id: string, work: (row: Row) => Promise<void>): Promise<void> {
  const plan = async () => {
    const row = await providerRecords.lock(context, id)
    return { row, given: await presentPower(context, row) }
  }
  return changeHoldings(context, plan, ({ row }) => work(row))
}

/** An active provider of the organization. */
export async function activeProvider(
  context: TenantContext & { fail: (reason: 'ssoProviderNotFound') => never },
  id: string,
): Promise<Row> {
  const wanted = and(eq(ssoProviders.id, id), eq(ssoProviders.isActive, true))
  const [row] = await context.db
    .select()
    .from(ssoProviders)
    .where(ofTenant(context, ssoProviders, wanted))
  return row ?? context.fail('ssoProviderNotFound')
}

/** The active providers of the organization, by name. */
export const activeProviders = (context: TenantContext) =>
  context.db
    .select({ id: ssoProviders.id, name: ssoProviders.name })
    .from(ssoProviders)
    .where(ofTenant(context, ssoProviders, eq(ssoProviders.isActive, true)))
    .orderBy(ssoProviders.nameKey)
