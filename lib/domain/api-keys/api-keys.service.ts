import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/api-keys'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { paginate } from '@/lib/platform/http/paging'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import * as contracts from './api-keys.contract'

const environmentPart = { production: 'live', preview: 'test', development: 'dev' } as const

/** A deactivated key is inactive, whatever its end. */
function hasStatus(status: 'active' | 'inactive' | 'expired', now: Date) {
  if (status === 'inactive') return eq(apiKeys.isActive, false)
  const end = status === 'active' ? or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)) : lte(apiKeys.expiresAt, now)
  return and(eq(apiKeys.isActive, true), end)
}

export const listApiKeys = implement(contracts.listApiKeys, async ({ db, organization, now }, { query, page }) =>
  paginate(db, page, {
    table: apiKeys,
    sortable: { createdAt: apiKeys.createdAt, updatedAt: apiKeys.updatedAt },
    where: [eq(apiKeys.organizationId, organization.id), query.status && hasStatus(query.status, now)],
    search: apiKeys.searchText,
  }),
)

const keys = recordsOf(apiKeys, { missing: 'apiKeyNotFound', type: 'apiKey', label: ({ name }) => name })

export const createApiKey = implement(contracts.createApiKey, async (context, { body }) => {
  if (body.expiresAt && body.expiresAt <= context.now) throw invalid({ key: 'past', property: 'expiresAt' })
  const { key, secret, secretHash } = mintApiKey(environmentPart[env().deployment])
  const values = {
    name: body.name,
    key,
    secretHash: secretHash.toString('hex'),
    allowedOrigins: body.allowedOrigins ?? [],
    expiresAt: body.expiresAt ?? null,
    createdBy: context.user.id,
    searchText: foldLoose(`${body.name} ${key}`),
  }
  const row = await keys.insert(context, values, ['name', 'allowedOrigins', 'expiresAt'])
  return { ...row, secret }
})

export const readApiKey = implement(contracts.readApiKey, (context, { params }) => keys.get(context, params.id))

type Changing = Parameters<typeof keys.lock>[0] & Parameters<typeof assertVersion>[0]

async function lockKey(context: Changing, id: string) {
  const row = await keys.lock(context, id)
  assertVersion(context, row)
  return row
}

export const resetApiKey = implement(contracts.resetApiKey, async (context, { params, body }) => {
  const before = await lockKey(context, params.id)
  const { secret, secretHash } = mintApiKey('any')
  const overlap = body.overlapSeconds ?? 0
  const set = {
    secretHash: secretHash.toString('hex'),
    previousSecretHash: overlap ? before.secretHash : null,
    previousUntil: overlap ? new Date(context.now.getTime() + overlap * 1000) : null,
  }
  const row = await keys.change(context, before, set, ['secretHash', 'previousSecretHash', 'previousUntil'])
  return { ...row, secret }
})

async function setActive(context: Changing, id: string, isActive: boolean) {
  const before = await lockKey(context, id)
  return before.isActive === isActive ? before : keys.change(context, before, { isActive }, ['isActive'])
}

export const activateApiKey = implement(contracts.activateApiKey, (context, { params }) => setActive(context, params.id, true))

export const deactivateApiKey = implement(contracts.deactivateApiKey, (context, { params }) =>
  setActive(context, params.id, false),
)

export const removeApiKey = implement(contracts.removeApiKey, async (context, { params }) => {
  const row = await lockKey(context, params.id)
  await keys.remove(context, row, ['name', 'key', 'isActive'])
  return { id: row.id }
})
