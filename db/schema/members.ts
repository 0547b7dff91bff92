import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId } from './columns'
import { users } from './identity'

/** Files of cards with first passwords. The passwords are in the file alone, which is deleted an hour after the request. */
export const signInCards = pgTable(
  'sign_in_cards',
  {
    organizationId: organizationId(),
    id: id(),
    /** Who asked for them, the only person who gets the file. */
    createdBy: uuid().notNull(),
    peopleCount: integer().notNull(),
    jobId: uuid().notNull(),
    /** The name of the file; each try has another one. */
    object: text(),
    completedAt: moment(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({ columns: [table.organizationId, table.createdBy], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('sign_in_cards_age').on(table.expiresAt),
  ],
)

export const retention = {
  swept: {
    sign_in_cards: { grows: 'a row for each file of cards', kept: 'an hour, with its file' },
  },
} satisfies Retention
