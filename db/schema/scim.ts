import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { ssoIdentities, ssoProviders } from './single-sign-on'

/** A person's data from a directory that the account does not have, returned as it was sent. */
export type ScimAttributes = Record<string, unknown>

/** People whom a provider's directory manages by SCIM. */
export const scimUsers = pgTable(
  'scim_users',
  {
    organizationId: organizationId(),
    providerId: uuid().notNull(),
    userId: uuid().notNull(),
    /** In the directory's spelling; compared case-insensitively. */
    userName: text().notNull(),
    userNameKey: text().notNull(),
    externalId: text(),
    /** Whether the directory wants the account to be usable. */
    isActive: boolean().notNull().default(true),
    attributes: jsonb().$type<ScimAttributes>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.providerId, table.userId] }),
    uniqueIndex('scim_users_name').on(table.organizationId, table.providerId, table.userNameKey),
    index('scim_users_external').on(table.organizationId, table.providerId, table.externalId),
    index('scim_users_recent').on(table.organizationId, table.providerId, table.createdAt, table.userId),
    foreignKey({
      name: 'scim_users_identity',
      columns: [table.organizationId, table.providerId, table.userId],
      foreignColumns: [ssoIdentities.organizationId, ssoIdentities.providerId, ssoIdentities.userId],
    }).onDelete('cascade'),
  ],
)

/** Groups of a provider's directory. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    organizationId: organizationId(),
    id: id(),
    providerId: uuid().notNull(),
    displayName: text().notNull(),
    displayNameKey: text().notNull(),
    externalId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('scim_groups_name').on(table.organizationId, table.providerId, table.displayNameKey),
    index('scim_groups_external').on(table.organizationId, table.providerId, table.externalId),
    index('scim_groups_recent').on(table.organizationId, table.providerId, table.createdAt, table.id),
    foreignKey({
      name: 'scim_groups_provider',
      columns: [table.organizationId, table.providerId],
      foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
    }).onDelete('cascade'),
  ],
)

/** Who is in a group of a directory. */
export const scimGroupMembers = pgTable(
  'scim_group_members',
  { organizationId: organizationId(), groupId: uuid().notNull(), userId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.groupId, table.userId] }),
    index('scim_group_members_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'scim_group_members_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [scimGroups.organizationId, scimGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'scim_group_members_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    scim_group_members: 'one row for each person and group of a directory that has a key',
    scim_groups: 'one row for each group of a directory that has a key, 2,000 at most',
    scim_users: 'one row for each person of a directory that has a key',
  },
} satisfies Retention
