import { sql } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/api-keys'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import { given } from '@/lib/platform/db/prepared'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import * as contracts from './api-keys.contract'

const environmentPart = { production: 'live', preview: 'test', development: 'dev' } as const

const isPast = sql`${apiKeys.expiresAt} <= ${given('now')}::timestamptz`
const keyList = list(contracts.listApiKeys, {
  table: apiKeys,
  // A deactivated key is inactive, whatever its expiry.
  filters: {
    active: sql`${apiKeys.isActive} and ${isPast} is not true`,
    inactive: sql`not ${apiKeys.isActive}`,
    expired: sql`${apiKeys.isActive} and ${isPast}`,
  },
  search: apiKeys.searchText,
  fields: {},
})

export const listApiKeys = implement(contracts.listApiKeys, ({ db, organization, now }, { query, page }) =>
  keyList(db, page, {
    organizationId: organization.id,
    filters: query.status && { [query.status]: true },
    values: { now: now.toISOString() },
  }),
)

const apiKeyRecords = recordsOf(apiKeys, { missing: 'apiKeyNotFound', type: 'apiKey', label: ({ name }) => name })

const searchTextOf = (name: string, key: string) => foldLoose(`${name} ${key}`)

function assertFuture(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalid({ key: 'past', property: 'expiresAt' })
}

export const createApiKey = implement(contracts.createApiKey, async (context, { body }) => {
  assertFuture(body.expiresAt, context.now)
  const { key, secret, secretHash } = mintApiKey(environmentPart[env().deployment])
  const values = {
    name: body.name,
    key,
    secretHash: secretHash.toString('hex'),
    allowedOrigins: body.allowedOrigins ?? [],
    expiresAt: body.expiresAt ?? null,
    createdBy: context.user.id,
    searchText: searchTextOf(body.name, key),
  }
  const row = await apiKeyRecords.insert(context, values, ['name', 'allowedOrigins', 'expiresAt'])
  return { ...row, secret }
})

export const readApiKey = implement(contracts.readApiKey, (context, { params }) => apiKeyRecords.get(context, params.id))

type Changing = Parameters<typeof apiKeyRecords.lock>[0] & Parameters<typeof assertVersion>[0]

async function lockKey(context: Changing, id: string) {
  const row = await apiKeyRecords.lock(context, id)
  assertVersion(context, row)
  return row
}

export const updateApiKey = implement(contracts.updateApiKey, async (context, { params, body }) => {
  const before = await lockKey(context, params.id)
  const { name = before.name, expiresAt = before.expiresAt, allowedOrigins = before.allowedOrigins } = body
  // An end that has passed already may stay as it is.
  if (expiresAt?.getTime() !== before.expiresAt?.getTime()) assertFuture(expiresAt, context.now)
  const set = { name, expiresAt, allowedOrigins, searchText: searchTextOf(name, before.key) }
  return apiKeyRecords.change(context, before, set, ['name', 'expiresAt', 'allowedOrigins'])
})

export const resetApiKey = implement(contracts.resetApiKey, async (context, { params, body }) => {
  const before = await lockKey(context, params.id)
  const { secret, secretHash } = mintApiKey('any')
  const overlap = body.overlapSeconds ?? 0
  const set = {
    secretHash: secretHash.toString('hex'),
    previousSecretHash: overlap ? before.secretHash : null,
    previousUntil: overlap ? new Date(context.now.getTime() + overlap * 1000) : null,
  }
  const row = await apiKeyRecords.change(context, before, set, ['secretHash', 'previousSecretHash', 'previousUntil'])
  return { ...row, secret }
})

async function setActive(context: Changing, id: string, isActive: boolean) {
  const before = await lockKey(context, id)
  return before.isActive === isActive ? before : apiKeyRecords.change(context, before, { isActive }, ['isActive'])
}

export const activateApiKey = implement(contracts.activateApiKey, (context, { params }) => setActive(context, params.id, true))

export const deactivateApiKey = implement(contracts.deactivateApiKey, (context, { params }) =>
  setActive(context, params.id, false),
)

export const removeApiKey = implement(contracts.removeApiKey, async (context, { params }) => {
  const row = await lockKey(context, params.id)
  await apiKeyRecords.remove(context, row, ['name', 'key', 'isActive'])
  return { id: row.id }
})
