import { sql } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/api-keys'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { holdingOfAccount } from '@/lib/domain/house/roles/service-account-roles.service'
import type { SystemContext } from '@/lib/platform/audit/system'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import type { Actor } from '@/lib/platform/auth/session'
import { lockSubject } from '@/lib/platform/db/lock'
import { given } from '@/lib/platform/db/prepared'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import type { KeyKind } from '@/lib/platform/words'
import * as contracts from './api-keys.contract'
import { accountRecords } from './service-accounts.service'

/** The most keys of an organization; few enough to search all of them for an origin. */
const mostKeys = 500

const environmentPart = { production: 'live', preview: 'test', development: 'dev' } as const

// A deactivated key is inactive, whatever its expiry.
const status = sql`case when not ${apiKeys.isActive} then 'inactive' when ${apiKeys.expiresAt} <= ${given('now')}::timestamptz then 'expired' else 'active' end`
const keyList = list(contracts.listApiKeys, {
  table: apiKeys,
  // Written so that Postgres estimates it as common, and reads the list in its order instead of sorting it.
  filters: {
    status: sql`coalesce(${status} = any(${given('status')}::text[]), false)`,
    serviceAccount: apiKeys.serviceAccountId,
  },
  search: apiKeys.searchText,
  fields: {},
})

export const listApiKeys = implement(contracts.listApiKeys, ({ db, organization, now }, { query, page }) =>
  keyList(db, page, {
    organizationId: organization.id,
    filters: query,
    values: { now: now.toISOString() },
  }),
)

const apiKeyRecords = recordsOf(apiKeys, { missing: 'apiKeyNotFound', type: 'apiKey', label: ({ name }) => name })

const searchTextOf = (name: string, key: string) => foldLoose(`${name} ${key}`)

type Settings = { kind: KeyKind; allowedOrigins: string[]; expiresAt?: Date | null; serviceAccountId?: string | null }
type Before = Pick<typeof apiKeys.$inferSelect, 'expiresAt'>

/** Refuses settings that contradict each other. An expiry in the past may stay unchanged. */
function assertSuiting({ kind, allowedOrigins, expiresAt, serviceAccountId }: Settings, now: Date, before?: Before): void {
  const isNew = expiresAt?.getTime() !== before?.expiresAt?.getTime()
  if (expiresAt && isNew && expiresAt <= now) throw invalid({ key: 'past', property: 'expiresAt' })
  if (kind === 'browser' && allowedOrigins.length === 0) throw invalid({ key: 'required', property: 'allowedOrigins' })
  if (kind === 'service' && allowedOrigins.length > 0) throw invalid({ key: 'wrongKind', property: 'allowedOrigins' })
  if (kind === 'service' && !serviceAccountId) throw invalid({ key: 'required', property: 'serviceAccountId' })
  if (kind !== 'service' && serviceAccountId) throw invalid({ key: 'wrongKind', property: 'serviceAccountId' })
}

type Changing = Parameters<typeof apiKeyRecords.lock>[0] &
  Parameters<typeof assertVersion>[0] & { user: Pick<Actor, 'id'>; fail(reason: 'roleGrantsTooMuch'): never }

async function lockKey(context: Changing, id: string) {
  const row = await apiKeyRecords.lock(context, id)
  assertVersion(context, row)
  return row
}
type Row = Awaited<ReturnType<typeof lockKey>>

/**
 * Changes a locked key. A key of a service account gives all permissions of that account, so the caller must hold them too, also for its name: another
 * name would make an administrator with more trust or end the wrong key. The row is locked after the lock of permission changes, as everywhere.
 */
async function changeUse<T>(context: Changing, id: string, apply: (row: Row) => Promise<T>): Promise<T> {
  const { serviceAccountId } = await apiKeyRecords.get(context, id)
  if (serviceAccountId === null) return apply(await lockKey(context, id))
  const plan = async () => ({ row: await lockKey(context, id), given: await holdingOfAccount(context, serviceAccountId) })
  return changeHoldings(context, plan, ({ row }) => apply(row))
}

export const createApiKey = implement(contracts.createApiKey, async (context, { body }) => {
  const { db, organization, user, now, fail, note } = context
  const { name, kind = 'app', allowedOrigins = [], scopes = null, serviceAccountId = null } = body
  const expiresAt = momentIn(body.expiresAt ?? null, organization.regionalProfile.timeZone)
  note({ resource: { type: 'apiKey', label: name } })
  assertSuiting({ kind, allowedOrigins, expiresAt, serviceAccountId }, now)
  const insert = async () => {
    // Serialized, because two simultaneous requests could otherwise both take the last place.
    await lockSubject(db, 'api-keys', organization.id)
    if ((await db.$count(apiKeys, ofTenant(context, apiKeys))) >= mostKeys) fail('apiKeysFull')
    const { key, secret, secretHash } = mintApiKey(environmentPart[env().deployment])
    const values = { name, kind, serviceAccountId, key, expiresAt, allowedOrigins, scopes, createdBy: user.id }
    const stored = { ...values, secretHash: secretHash.toString('hex'), searchText: searchTextOf(name, key) }
    const row = await apiKeyRecords.insert(context, stored, [
      'name',
      'kind',
      'serviceAccountId',
      'allowedOrigins',
      'scopes',
      'expiresAt',
    ])
    return { ...row, secret }
  }
  if (serviceAccountId === null) return insert()
  const plan = async () => {
    const account = await accountRecords.lock(context, serviceAccountId)
    note({ resource: { type: 'apiKey', label: name } })
    return { given: await holdingOfAccount(context, account.id) }
  }
  return changeHoldings(context, plan, insert)
})

/** The key that an organization is created with, `key:secret`. It is nobody's own and serves applications. */
export async function firstApiKey(context: SystemContext, name: string): Promise<string> {
  const { key, secret, secretHash } = mintApiKey(environmentPart[env().deployment])
  const values = { name, kind: 'app' as const, key, secretHash: secretHash.toString('hex'), searchText: searchTextOf(name, key) }
  await apiKeyRecords.insert(context, values, ['name', 'kind'])
  return `${key}:${secret}`
}

export const readApiKey = implement(contracts.readApiKey, (context, { params }) => apiKeyRecords.get(context, params.id))

export const updateApiKey = implement(contracts.updateApiKey, (context, { params, body }) => {
  const sent = momentIn(body.expiresAt, context.organization.regionalProfile.timeZone)
  return changeUse(context, params.id, async (before) => {
    const { name = before.name, allowedOrigins = before.allowedOrigins, scopes = before.scopes } = body
    const expiresAt = sent === undefined ? before.expiresAt : sent
    assertSuiting({ ...before, expiresAt, allowedOrigins }, context.now, before)
    const set = { name, expiresAt, allowedOrigins, scopes, searchText: searchTextOf(name, before.key) }
    return apiKeyRecords.change(context, before, set, ['name', 'expiresAt', 'allowedOrigins', 'scopes'])
  })
})

export const resetApiKey = implement(contracts.resetApiKey, (context, { params, body }) =>
  changeUse(context, params.id, async (before) => {
    const { secret, secretHash } = mintApiKey('any')
    const overlap = body.overlapSeconds ?? 0
    const set = {
      secretHash: secretHash.toString('hex'),
      previousSecretHash: overlap ? before.secretHash : null,
      previousUntil: overlap ? new Date(context.now.getTime() + overlap * 1000) : null,
    }
    const row = await apiKeyRecords.change(context, before, set, ['secretHash', 'previousSecretHash', 'previousUntil'])
    return { ...row, secret }
  }),
)

const setActive = (context: Changing, id: string, isActive: boolean) =>
  changeUse(context, id, async (before) =>
    before.isActive === isActive ? before : apiKeyRecords.change(context, before, { isActive }, ['isActive']),
  )

export const activateApiKey = implement(contracts.activateApiKey, (context, { params }) => setActive(context, params.id, true))

export const deactivateApiKey = implement(contracts.deactivateApiKey, (context, { params }) =>
  setActive(context, params.id, false),
)

export const removeApiKey = implement(contracts.removeApiKey, (context, { params }) =>
  changeUse(context, params.id, async (row) => {
    await apiKeyRecords.remove(context, row, ['name', 'key', 'kind', 'isActive'])
    return { id: row.id }
  }),
)
