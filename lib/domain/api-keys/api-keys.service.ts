import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/api-keys'
import { one } from '@/db/tenant'
import type { SystemContext } from '@/lib/platform/audit/system'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { assertVersion, etag, find, own } from '@/lib/platform/http/own'
import { paginate } from '@/lib/platform/http/paging'
import { foldLoose } from '@/lib/platform/i18n/fold'
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

export const createApiKey = implement(contracts.createApiKey, async ({ db, organization, user, now, note, header }, { body }) => {
  if (body.expiresAt && body.expiresAt <= now) throw invalid({ key: 'past', property: 'expiresAt' })
  const { key, secret, secretHash } = mintApiKey(environmentPart[env().deployment])
  const row = await one(
    db
      .insert(apiKeys)
      .values({
        organizationId: organization.id,
        name: body.name,
        key,
        secretHash: secretHash.toString('hex'),
        allowedOrigins: body.allowedOrigins ?? [],
        expiresAt: body.expiresAt ?? null,
        createdBy: user.id,
        searchText: foldLoose(`${body.name} ${key}`),
      })
      .returning(),
  )
  note({
    resource: { type: 'apiKey', id: row.id, label: row.name },
    after: { name: row.name, allowedOrigins: row.allowedOrigins, expiresAt: row.expiresAt },
  })
  header('etag', etag(row))
  return { ...row, secret }
})

export const resetApiKey = implement(contracts.resetApiKey, async (context, { params, body }) => {
  const { db, organization, now, note } = context
  const before = await own(context, apiKeys, params.id, 'apiKeyNotFound')
  assertVersion(context, before)
  const { secret, secretHash } = mintApiKey('any')
  const overlap = body.overlapSeconds ?? 0
  const row = await one(
    db
      .update(apiKeys)
      .set({
        secretHash: secretHash.toString('hex'),
        previousSecretHash: overlap ? before.secretHash : null,
        previousUntil: overlap ? new Date(now.getTime() + overlap * 1000) : null,
        version: sql`${apiKeys.version} + 1`,
      })
      .where(and(eq(apiKeys.organizationId, organization.id), eq(apiKeys.id, before.id)))
      .returning(),
  )
  note({ resource: { type: 'apiKey', id: row.id, label: row.name }, after: row })
  context.header('etag', etag(row))
  return { ...row, secret }
})

export const readApiKey = implement(contracts.readApiKey, async (context, { params }) => {
  const row = await find(context, apiKeys, params.id, 'apiKeyNotFound')
  context.header('etag', etag(row))
  return row
})

type Changing = SystemContext & { headers: Headers; header(name: string, value: string): void }

/** A key of this organization, locked, named in the audit row, and still the version that the caller read. */
async function lockKey(context: Changing, id: string) {
  const row = await own(context, apiKeys, id, 'apiKeyNotFound')
  context.note({ resource: { type: 'apiKey', id: row.id, label: row.name } })
  assertVersion(context, row)
  return row
}

async function setActive(context: Changing, id: string, isActive: boolean) {
  const { db, organization, note, header } = context
  const before = await lockKey(context, id)
  const mine = and(eq(apiKeys.organizationId, organization.id), eq(apiKeys.id, before.id))
  const set = { isActive, version: sql`${apiKeys.version} + 1` }
  const row = before.isActive === isActive ? before : await one(db.update(apiKeys).set(set).where(mine).returning())
  note({ before: { isActive: before.isActive }, after: { isActive } })
  header('etag', etag(row))
  return row
}

export const activateApiKey = implement(contracts.activateApiKey, (context, { params }) => setActive(context, params.id, true))

export const deactivateApiKey = implement(contracts.deactivateApiKey, (context, { params }) =>
  setActive(context, params.id, false),
)

export const removeApiKey = implement(contracts.removeApiKey, async (context, { params }) => {
  const { db, organization, note } = context
  const row = await lockKey(context, params.id)
  await db.delete(apiKeys).where(and(eq(apiKeys.organizationId, organization.id), eq(apiKeys.id, row.id)))
  const { name, key, isActive } = row
  note({ before: { name, key, isActive }, after: { name: null, key: null, isActive: null } })
  return { id: row.id }
})
