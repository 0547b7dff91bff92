import { foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { storedKinds } from '../../lib/domain/assessing/assessments/words'
import type { Retention } from '../retention'
import { attempts } from './assessments'
import { createdAt, id, moment, organizationId } from './columns'

/** The record of an attempt, where its assessment keeps one: never a content, a key or a picture. Learners read their own. */
export const attemptRecords = pgTable(
  'assessment_attempt_records',
  {
    organizationId: organizationId(),
    id: id(),
    attemptId: uuid().notNull(),
    kind: text({ enum: storedKinds }).notNull(),
    at: moment().notNull(),
    /** One opened page; made by the browser, and says nothing about it. */
    tab: text().notNull(),
    /** The place of the question, of what was pasted into an answer. */
    position: smallint(),
    /** How many characters were pasted. */
    length: integer(),
    /** System and browser of a page that was opened. */
    device: text().notNull().default(''),
    /** The network of a page that was opened: an address without its last part. */
    network: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'attempt_records_attempt',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [attempts.organizationId, attempts.id],
    }).onDelete('cascade'),
    index('attempt_records_of_attempt').on(table.organizationId, table.attemptId, table.at, table.id),
    index('attempt_records_old').on(table.createdAt),
  ],
)

export const retention = {
  purged: {
    assessment_attempt_records: {
      grows: 'up to 500 rows for each attempt at an assessment that keeps a record',
      kept: '180 days',
    },
  },
} satisfies Retention
