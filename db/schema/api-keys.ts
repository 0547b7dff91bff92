import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { keyKinds } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { id, moment, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

/** Service accounts: they have roles and cannot sign in. They are not in `users`, so they cannot be enrolled, invited or listed with people. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    name: text().notNull(),
    /** Folded name, unique per organization, because the activity log shows it. */
    nameKey: text().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
    createdBy: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('serviceAccountExists').on(table.organizationId, table.nameKey),
    index('service_accounts_recent').on(table.organizationId, table.createdAt, table.id),
    index('service_accounts_updated').on(table.organizationId, table.updatedAt, table.id),
    index('service_accounts_by_name').on(table.organizationId, table.name, table.id),
  ],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** app: a program of the organization; browser: public, in pages and apps; service: of a service account. */
    kind: text({ enum: keyKinds }).notNull().default('app'),
    /** The service account of a key of kind service. */
    serviceAccountId: uuid(),
    name: text().notNull(),
    /** The public part, sent before the colon. */
    key: text().notNull(),
    /** SHA-256 of the secret, hex; the secret itself is stored nowhere. */
    secretHash: text().notNull(),
    /** The hash of the secret before the last reset, valid until `previousUntil`. */
    previousSecretHash: text(),
    previousUntil: moment(),
    isActive: boolean().notNull().default(true),
    allowedOrigins: text().array().notNull().default([]),
    /** Permissions, `subject.action`: requests with the key have no others, whatever their caller has. Null: not narrowed. */
    scopes: text().array(),
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
    index('api_keys_by_name').on(table.organizationId, table.name, table.id),
    index('api_keys_of_account')
      .on(table.organizationId, table.serviceAccountId, table.createdAt, table.id)
      .where(sql`${table.serviceAccountId} is not null`),
    foreignKey({
      name: 'api_keys_account',
      columns: [table.organizationId, table.serviceAccountId],
      foreignColumns: [serviceAccounts.organizationId, serviceAccounts.id],
    }).onDelete('cascade'),
    check('api_keys_kind', sql`(${table.kind} = 'service') = (${table.serviceAccountId} is not null)`),
    check('api_keys_origins', sql`${table.kind} <> 'browser' or cardinality(${table.allowedOrigins}) > 0`),
    check('api_keys_service_origins', sql`${table.kind} <> 'service' or cardinality(${table.allowedOrigins}) = 0`),
  ],
)

export const retention = {
  notByRequests: ['api_keys', 'service_accounts'],
} satisfies Retention
