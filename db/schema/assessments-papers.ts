import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, organizationId } from './columns'
import { users } from './identity'

/** An item of a paper; the names of its columns in `assessment_attempt_items`. */
type PaperItem = {
  position: number
  section: number
  points: number
  optionOrder: string[] | null
  questionId: string
  questionVersion: number
}

/**
 * Papers that were drawn for people who wait until an assessment opens. The start makes an attempt of its own paper and deletes it. They are no attempts: no
 * list, count or report of attempts reads this table.
 */
export const papers = pgTable(
  'assessment_papers',
  {
    organizationId: organizationId(),
    id: id(),
    assessmentId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Of the assessment; a paper of another version is not used. */
    versionNumber: integer().notNull(),
    /** With the question versions, it determines the draw and every order, as in an attempt. */
    seed: text().notNull(),
    items: jsonb().$type<PaperItem[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('assessment_papers_of_person').on(table.organizationId, table.assessmentId, table.userId),
    foreignKey({
      name: 'papers_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('assessment_papers_old').on(table.createdAt),
  ],
)

export const retention = {
  purged: { assessment_papers: { grows: 'a row for each person who waits until an assessment opens', kept: '24 hours' } },
} satisfies Retention
