import { count, eq, max, sql } from 'drizzle-orm'
import { apiKeys, serviceAccounts } from '@/db/schema/api-keys'
import type { Holding } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import {
  holdingOfAccount,
  holdingOfRoles,
  namesOfRoles,
  roleIdsOfAccount,
  rolesOfAccount,
  rolesOfAccountAsJson,
  setRolesOfAccount,
} from '@/lib/domain/house/roles/service-account-roles.service'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list, momentText } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { programToken } from './program-tokens.service'
import * as contracts from './service-accounts.contract'

const mostAccounts = 100

type Row = typeof serviceAccounts.$inferSelect
export const accountRecords = recordsOf(serviceAccounts, {
  missing: 'serviceAccountNotFound',
  type: 'serviceAccount',
  label: ({ name }) => name,
})

const textsOf = ({ name, description }: Pick<Row, 'name' | 'description'>) => ({
  nameKey: foldLoose(name).trim(),
  searchText: foldLoose([name, description].filter(Boolean).join(' ')),
})

const keysOf = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from api_keys k where k.organization_id = ${serviceAccounts.organizationId} and k.service_account_id = ${serviceAccounts.id})`

const accountList = list(contracts.listServiceAccounts, {
  table: serviceAccounts,
  search: serviceAccounts.searchText,
  fields: {
    roles: rolesOfAccountAsJson(serviceAccounts.organizationId, serviceAccounts.id),
    keyCount: keysOf(sql`count(*)`),
    lastUsedAt: momentText(keysOf(sql`max(k.last_used_at)`)),
  },
})

export const listServiceAccounts = implement(contracts.listServiceAccounts, ({ db, organization }, { page }) =>
  accountList(db, page, { organizationId: organization.id }),
)

/** An account with its roles and its keys without secrets. */
async function shown(context: TenantContext, row: Row) {
  const ofAccount = ofTenant(context, apiKeys, eq(apiKeys.serviceAccountId, row.id))
  const keys = { keyCount: count(), lastUsedAt: max(apiKeys.lastUsedAt) }
  const used = await one(context.db.select(keys).from(apiKeys).where(ofAccount))
  return { ...row, ...used, roles: await rolesOfAccount(context, row.id) }
}

export const readAccount = implement(contracts.readServiceAccount, async (context, { params }) =>
  shown(context, await accountRecords.get(context, params.id)),
)

/** The permissions of roles; refuses if one of them is missing. */
async function given(
  context: TenantContext & { fail: (reason: 'roleNotFound') => never },
  roleIds: readonly string[],
): Promise<Holding> {
  return (await holdingOfRoles(context, roleIds)) ?? context.fail('roleNotFound')
}

export const createServiceAccount = implement(contracts.createServiceAccount, async (context, { body }) => {
  const { db, fail, note, user } = context
  const { name, description = null, roleIds } = body
  note({ resource: { type: 'serviceAccount', label: name } })
  const plan = async () => ({ given: await given(context, roleIds) })
  const row = await changeHoldings(context, plan, async () => {
    if ((await db.$count(serviceAccounts, ofTenant(context, serviceAccounts))) >= mostAccounts) fail('serviceAccountsFull')
    const values = { name, description, createdBy: user.id, ...textsOf({ name, description }) }
    const made = await accountRecords.insert(context, values, [])
    await setRolesOfAccount(context, made.id, roleIds)
    return made
  })
  note({ after: { name, description, roles: await namesOfRoles(context, roleIds) } })
  return shown(context, row)
})

export const updateAccount = implement(contracts.updateServiceAccount, async (context, { params, body }) => {
  const { note } = context
  const plan = async () => {
    const before = await accountRecords.lock(context, params.id)
    assertVersion(context, before)
    const held = await roleIdsOfAccount(context, before.id)
    const roleIds = body.roleIds ?? held
    const { name = before.name, description = before.description, isActive = before.isActive } = body
    const isWhole = name !== before.name || description !== before.description || isActive !== before.isActive
    // Its state, name and description concern all permissions of the account; otherwise the caller must hold only the changed ones.
    const changed = [...held, ...roleIds].filter((id) => isWhole || !held.includes(id) || !roleIds.includes(id))
    return { before, held, roleIds, given: await given(context, [...new Set(changed)]) }
  }
  const row = await changeHoldings(context, plan, async ({ before, held, roleIds }) => {
    const { name = before.name, description = before.description, isActive = before.isActive } = body
    const set = { name, description, isActive, ...textsOf({ name, description }) }
    const after = await accountRecords.change(context, before, set, [])
    await setRolesOfAccount(context, before.id, roleIds)
    const told = async (one: Row, ids: string[]) => ({
      name: one.name,
      description: one.description,
      isActive: one.isActive,
      roles: await namesOfRoles(context, ids),
    })
    note({ before: await told(before, held), after: await told(after, roleIds) })
    return after
  })
  return shown(context, row)
})

export const removeAccount = implement(contracts.removeServiceAccount, async (context, { params }) => {
  const plan = async () => {
    const row = await accountRecords.lock(context, params.id)
    assertVersion(context, row)
    return { row, given: await holdingOfAccount(context, row.id) }
  }
  return changeHoldings(context, plan, async ({ row }) => {
    await accountRecords.remove(context, row, ['name', 'isActive'])
    return { id: row.id }
  })
})

export const issueServiceToken = implement(
  contracts.issueServiceToken,
  async ({ organization, apiKey, now, fail }) => {
    const { account, id } = apiKey
    if (!account || !id) return fail('apiKeyKindForbidden')
    return programToken(organization, { accountId: account.id, keyId: id }, now)
  },
  async (_context, _input, token) => token,
)
