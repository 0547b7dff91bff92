import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contestStates } from '../../lib/domain/assessing/points/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { pointsEntries } from './points'

/** Complaints of people about an entry of their points, with their decision. */
export const pointsContests = pgTable(
  'points_contests',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    entryId: uuid().notNull(),
    reason: text().notNull(),
    state: text({ enum: contestStates }).notNull().default('open'),
    /** To the person. */
    decisionReason: text().notNull().default(''),
    /** A person or a service account. */
    decidedBy: uuid(),
    decidedAt: moment(),
    /** The points that the decision gave, and the entry that they are in. */
    points: integer(),
    correctionId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Named like the error that it causes.
    uniqueIndex('pointsContestRepeated').on(table.organizationId, table.entryId),
    index('points_contests_recent').on(table.organizationId, table.createdAt, table.id),
    index('points_contests_in_state').on(table.organizationId, table.state, table.createdAt, table.id),
    index('points_contests_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    foreignKey({
      name: 'points_contests_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'points_contests_entry',
      columns: [table.organizationId, table.entryId],
      foreignColumns: [pointsEntries.organizationId, pointsEntries.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: { points_contests: 'why an entry stays or was corrected has to be explained as long as the ledger' },
} satisfies Retention
