import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { groupMatches, linking, secondSteps } from '../../lib/domain/people/single-sign-on/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns, updatedAt } from './columns'
import { sessions, users } from './identity'
import { organizations } from './organizations'
import { roles } from './roles'

/** Identity providers (OpenID Connect) that an organization's people sign in with. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Name on the sign-in page. */
    name: text().notNull(),
    /** Folded name, unique per organization. */
    nameKey: text().notNull(),
    /** Immutable: a subject identifies a person only together with its issuer. */
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted; null for a public client, which uses PKCE only. */
    sealedClientSecret: text(),
    scopes: text().notNull().default('openid email profile'),
    groupsClaim: text().notNull().default('groups'),
    isActive: boolean().notNull().default(true),
    /** Whether the first sign-in creates an account. */
    createsAccounts: boolean().notNull().default(false),
    /** Which existing accounts are linked by a confirmed address. */
    linksAccounts: text({ enum: linking }).notNull().default('none'),
    /** Domains of addresses that may be linked or get an account; none: all. */
    emailDomains: text().array().notNull().default([]),
    /** Whether addresses count as confirmed without `email_verified`. */
    assumesVerifiedEmail: boolean().notNull().default(false),
    /** Whether this platform requires its own second step after the provider's sign-in. */
    secondStep: text({ enum: secondSteps }).notNull().default('always'),
    /** SHA-256 of the SCIM key of the provider's directory; null: no SCIM. */
    scimKeyHash: text(),
    scimKeyCreatedAt: moment(),
    /** Written at most once a minute. */
    scimUsedAt: moment(),
    /** Roles of the administrator who saved the settings last: people with more cannot sign in through the provider. */
    confirmedRoles: uuid().array().notNull().default([]),
    /** Roles of the administrator who made the SCIM key: a directory cannot change people with more. */
    scimKeyRoles: uuid().array().notNull().default([]),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('ssoProviderExists').on(table.organizationId, table.nameKey),
    uniqueIndex('sso_providers_scim').on(table.organizationId, table.scimKeyHash),
    index('sso_providers_recent').on(table.organizationId, table.createdAt, table.id),
    index('sso_providers_updated').on(table.organizationId, table.updatedAt, table.id),
    index('sso_providers_by_name').on(table.organizationId, table.name, table.id),
  ],
)

/** Roles by groups of a provider. The group `*` is everybody. */
export const ssoRoleMappings = pgTable(
  'sso_role_mappings',
  { organizationId: organizationId(), providerId: uuid().notNull(), groupName: text().notNull(), roleId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.providerId, table.groupName, table.roleId] }),
    foreignKey({
      name: 'sso_role_mappings_provider',
      columns: [table.organizationId, table.providerId],
      foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_role_mappings_role',
      columns: [table.organizationId, table.roleId],
      foreignColumns: [roles.organizationId, roles.id],
    }).onDelete('cascade'),
    index('sso_role_mappings_of_role').on(table.organizationId, table.roleId),
  ],
)

/** Identities of people at providers. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    organizationId: organizationId(),
    providerId: uuid().notNull(),
    userId: uuid().notNull(),
    /** `sub` of the ID token; null until the first sign-in of an account created by SCIM. */
    subject: text(),
    /** Groups of the newest sign-in whose provider listed them. */
    claimedGroups: text().array().notNull().default([]),
    /** Whether the newest sign-in listed the groups: all, some of them, or none because the provider left the claim out. */
    groupsSeen: text({ enum: groupMatches }),
    /** Names of the claims of the newest sign-in. */
    claimNames: text().array().notNull().default([]),
    /** The name that the provider sent last; another one changes that of the account. */
    claimedName: jsonb().$type<{ ar?: string; en?: string }>(),
    /** Groups from SCIM. */
    directoryGroups: text().array().notNull().default([]),
    lastSignInAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.providerId, table.userId] }),
    uniqueIndex('sso_identities_subject').on(table.organizationId, table.providerId, table.subject),
    index('sso_identities_of_user').on(table.organizationId, table.userId),
    index('sso_identities_newest').on(table.organizationId, table.providerId, table.lastSignInAt),
    foreignKey({
      name: 'sso_identities_provider',
      columns: [table.organizationId, table.providerId],
      foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_identities_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Roles assigned because of groups; only these are unassigned when the groups change. */
export const ssoGrantedRoles = pgTable(
  'sso_granted_roles',
  {
    organizationId: organizationId(),
    providerId: uuid().notNull(),
    userId: uuid().notNull(),
    roleId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.providerId, table.userId, table.roleId] }),
    foreignKey({
      name: 'sso_granted_roles_identity',
      columns: [table.organizationId, table.providerId, table.userId],
      foreignColumns: [ssoIdentities.organizationId, ssoIdentities.providerId, ssoIdentities.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_granted_roles_role',
      columns: [table.organizationId, table.roleId],
      foreignColumns: [roles.organizationId, roles.id],
    }).onDelete('cascade'),
    index('sso_granted_roles_of_role').on(table.organizationId, table.roleId),
  ],
)

/** Sessions that a provider's sign-in opened, with what ending them at the provider takes. Deleted with the session. */
export const ssoSessions = pgTable(
  'sso_sessions',
  {
    organizationId: organizationId(),
    sessionId: uuid().notNull(),
    providerId: uuid().notNull(),
    /** Encrypted ID token. */
    sealedIdToken: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sessionId] }),
    foreignKey({
      name: 'sso_sessions_session',
      columns: [table.organizationId, table.sessionId],
      foreignColumns: [sessions.organizationId, sessions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_sessions_provider',
      columns: [table.organizationId, table.providerId],
      foreignColumns: [ssoProviders.organizationId, ssoProviders.id],
    }).onDelete('cascade'),
    index('sso_sessions_of_provider').on(table.organizationId, table.providerId),
  ],
)

export type SsoProviderRow = typeof ssoProviders.$inferSelect

export const retention = {
  kept: {
    sso_granted_roles: 'one row for each person and role that their groups give',
    sso_identities: 'one row for each person and identity provider',
    sso_sessions: 'one row for each session that an identity provider opened, deleted with it',
  },
  notByRequests: ['sso_providers', 'sso_role_mappings'],
} satisfies Retention
