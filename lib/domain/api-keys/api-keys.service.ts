import { and, eq, sql } from 'drizzle-orm'
import { apiKeys } from '@/db/schema/api-keys'
import { one } from '@/db/tenant'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import { env } from '@/lib/platform/env'
import { invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { assertVersion, etag, own } from '@/lib/platform/http/own'
import { paginate } from '@/lib/platform/http/paging'
import { foldLoose } from '@/lib/platform/i18n/fold'
import * as contracts from './api-keys.contract'

const environmentPart = { production: 'live', preview: 'test', development: 'dev' } as const

export const listApiKeys = implement(contracts.listApiKeys, async ({ db, organization }, { page }) =>
  paginate(db, page, {
    table: apiKeys,
    sortable: { createdAt: apiKeys.createdAt, updatedAt: apiKeys.updatedAt },
    where: [eq(apiKeys.organizationId, organization.id)],
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
