import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

export const apiKeys = pgTable(
  'api_keys',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    name: text().notNull(),
    /** The public part, sent before the colon. */
    key: text().notNull(),
    /** SHA-256 of the secret, hex; the secret itself is stored nowhere. */
    secretHash: text().notNull(),
    /** The secret before the last reset, good until `previousUntil`. */
    previousSecretHash: text(),
    previousUntil: moment(),
    isActive: boolean().notNull().default(true),
    allowedOrigins: text().array().notNull().default([]),
    expiresAt: moment(),
    /** Written at most once a minute. */
    lastUsedAt: moment(),
    createdBy: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Unique per organization only: a global unique index would reveal rows of other tenants.
    uniqueIndex('api_keys_key').on(table.organizationId, table.key),
    index('api_keys_recent').on(table.organizationId, table.createdAt, table.id),
    index('api_keys_updated').on(table.organizationId, table.updatedAt, table.id),
  ],
)
