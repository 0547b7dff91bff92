import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { inviteStates } from '../../lib/domain/house/invites/words'
import type { Retention } from '../retention'
import { id, moment, organizationId, recordColumns } from './columns'
import { users } from './identity'
import type { ImportedFacts } from './member-imports'
import { roles } from './roles'

/** Invited people. The account is created when the invitation is accepted. */
export const invites = pgTable(
  'invites',
  {
    organizationId: organizationId(),
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    /** The person's name from the invitation; they may change it. */
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    roleId: uuid().notNull(),
    /** The employment from a file with people, for the account. */
    facts: jsonb().$type<ImportedFacts>().notNull().default({}),
    /** Language of the mail. */
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    status: text({ enum: inviteStates }).notNull().default('pending'),
    /** SHA-256 of the token in the link, which is not stored but derived from `nonce` when the mail is sent. */
    tokenHash: text().notNull(),
    nonce: text().notNull(),
    /** The inviter, who must still be allowed to assign the role when it is accepted; null for the first administrator of an organization. */
    invitedBy: uuid(),
    expiresAt: moment().notNull(),
    /** When the newest mail was delivered to the mail server. */
    sentAt: moment(),
    acceptedAt: moment(),
    userId: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('inviteExists').on(table.organizationId, table.email).where(sql`${table.status} = 'pending'`),
    uniqueIndex('invites_token').on(table.organizationId, table.tokenHash),
    index('invites_recent').on(table.organizationId, table.createdAt, table.id),
    index('invites_of_status').on(table.organizationId, table.status, table.createdAt, table.id),
    foreignKey({ columns: [table.organizationId, table.roleId], foreignColumns: [roles.organizationId, roles.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.organizationId, table.invitedBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }),
  ],
)

export const retention = {
  notByRequests: ['invites'],
} satisfies Retention
