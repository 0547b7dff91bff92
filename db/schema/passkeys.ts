import { bigint, boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'

/** Public keys by which people sign in without a password (WebAuthn Level 3); at most twenty per person. */
export const passkeys = pgTable(
  'passkeys',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    /** The authenticator's own id of the key, base64url. */
    credentialId: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Whether the authenticator may copy the key to other devices, and whether it has. */
    isBackupEligible: boolean().notNull(),
    isBackedUp: boolean().notNull(),
    /** The authenticator's model as it reports it, unverified. */
    aaguid: uuid().notNull(),
    name: text().notNull(),
    /** The authority of the session in which it was added: its operator may have added it. Stays after that is deleted. */
    authorityId: uuid(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('passkeyExists').on(table.organizationId, table.credentialId),
    index('passkeys_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

export const retention = {
  kept: {
    passkeys: 'at most twenty rows for each person',
  },
} satisfies Retention
