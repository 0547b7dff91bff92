import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { policyTypes } from '../../lib/domain/house/terms/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

export const termPolicies = pgTable(
  'term_policies',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** termsOfService and privacy are required for every signed-in route; the others are optional. */
    type: text({ enum: policyTypes }).notNull(),
    /** 1, 2, 3… per type. */
    number: integer().notNull(),
    status: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    content: jsonb().$type<Partial<Record<'ar' | 'en', { title: string; body: string }>>>().notNull(),
    publishedAt: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('term_policies_number').on(table.organizationId, table.type, table.number),
    // For authentication, which reads the newest policy in force of a type.
    index('term_policies_published').on(table.organizationId, table.type, table.number).where(sql`${table.status} = 'published'`),
    index('term_policies_recent').on(table.organizationId, table.createdAt, table.id),
    index('term_policies_updated').on(table.organizationId, table.updatedAt, table.id),
  ],
)

export const termPolicyAcceptances = pgTable(
  'term_policy_acceptances',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    policyId: uuid().notNull(),
    acceptedAt: createdAt(),
    ipAddress: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('policyAlreadyAccepted').on(table.organizationId, table.userId, table.policyId),
    index('term_policy_acceptances_of_user').on(table.organizationId, table.userId, table.acceptedAt, table.id),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.organizationId, table.policyId],
      foreignColumns: [termPolicies.organizationId, termPolicies.id],
    }),
  ],
)

export const retention = {
  kept: {
    term_policy_acceptances: 'one row for each person and published policy',
  },
  notByRequests: ['term_policies'],
} satisfies Retention
