import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { signUpModes } from '../../lib/domain/house/sign-up/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { roles } from './roles'

/** Policy for self-registration; without a row it is closed. */
export const signUpPolicies = pgTable(
  'sign_up_policies',
  {
    organizationId: organizationId(),
    mode: text({ enum: signUpModes }).notNull(),
    /** Allowed email domains in lower case, for the mode `byDomain`. */
    emailDomains: jsonb().$type<string[]>().notNull(),
    roleId: uuid().notNull(),
    /** Who set the policy and assigns the role: if they may no longer do so, nobody can sign up. */
    openedBy: uuid().notNull(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId] }),
    foreignKey({ columns: [table.organizationId, table.roleId], foreignColumns: [roles.organizationId, roles.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.organizationId, table.openedBy], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Requested accounts with their confirmation links. The account is created by opening the link. */
export const signUps = pgTable(
  'sign_ups',
  {
    organizationId: organizationId(),
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    /** Language of the mail. */
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** SHA-256 of the token in the link, which is not stored. */
    tokenHash: text().notNull(),
    nonce: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('sign_ups_token').on(table.organizationId, table.tokenHash),
    index('sign_ups_of_email').on(table.organizationId, table.email, table.createdAt),
    index('sign_ups_age').on(table.expiresAt),
  ],
)

export const retention = {
  purged: {
    sign_ups: {
      grows: 'a row for each link to confirm an address, five an hour for an address',
      kept: '7 days after it has expired',
    },
  },
  notByRequests: ['sign_up_policies'],
} satisfies Retention
