import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { builtInRoles } from '../../lib/domain/house/roles/words'
import { roleTypes, scopes } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { serviceAccounts } from './api-keys'
import { createdAt, id, moment, orderedText, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

export const roles = pgTable(
  'roles',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    type: text({ enum: roleTypes }).notNull(),
    name: jsonb().$type<{ ar: string; en: string }>().notNull(),
    nameAr: orderedText("name->>'ar'", "name->>'en'"),
    nameEn: orderedText("name->>'en'", "name->>'ar'"),
    /** Folded English name, unique per organization. */
    nameKey: text().notNull(),
    description: jsonb().$type<{ ar: string; en: string }>(),
    /** Locked: it can be duplicated, not changed. */
    isBuiltIn: boolean().notNull().default(false),
    /** The key of a built-in role, whose permissions are updated by releases. */
    builtInKey: text({ enum: builtInRoles }),
    /** The rows of `role_permissions`, separated by commas: `subject.action`, or `subject.action@own` for a narrower scope. Maintained by a trigger, read with every request. */
    permissionList: text().notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('roleExists').on(table.organizationId, table.nameKey),
    index('roles_recent').on(table.organizationId, table.createdAt, table.id),
    index('roles_updated').on(table.organizationId, table.updatedAt, table.id),
    index('roles_by_name_ar').on(table.organizationId, table.nameAr, table.id),
    index('roles_by_name_en').on(table.organizationId, table.nameEn, table.id),
  ],
)

export const rolePermissions = pgTable(
  'role_permissions',
  {
    organizationId: organizationId(),
    roleId: uuid().notNull(),
    subject: text().notNull(),
    action: text().notNull(),
    /** any: everyone's data; group: learners of the person's groups; own: the person's own data. */
    scope: text({ enum: scopes }).notNull().default('any'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.roleId, table.subject, table.action] }),
    foreignKey({ columns: [table.organizationId, table.roleId], foreignColumns: [roles.organizationId, roles.id] }).onDelete(
      'cascade',
    ),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    roleId: uuid().notNull(),
    createdAt: createdAt(),
    /** From then on the role gives nothing; the row is removed soon afterwards. */
    until: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.roleId] }),
    index('user_roles_ending').on(table.until).where(sql`${table.until} is not null`),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.organizationId, table.roleId], foreignColumns: [roles.organizationId, roles.id] }),
    index('user_roles_role').on(table.organizationId, table.roleId, table.userId),
  ],
)

/** Roles of service accounts. */
export const serviceAccountRoles = pgTable(
  'service_account_roles',
  { organizationId: organizationId(), serviceAccountId: uuid().notNull(), roleId: uuid().notNull(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.serviceAccountId, table.roleId] }),
    foreignKey({
      name: 'service_account_roles_account',
      columns: [table.organizationId, table.serviceAccountId],
      foreignColumns: [serviceAccounts.organizationId, serviceAccounts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'service_account_roles_role',
      columns: [table.organizationId, table.roleId],
      foreignColumns: [roles.organizationId, roles.id],
    }),
    index('service_account_roles_role').on(table.organizationId, table.roleId),
  ],
)

export const retention = {
  notByRequests: ['role_permissions', 'roles', 'service_account_roles', 'user_roles'],
} satisfies Retention
