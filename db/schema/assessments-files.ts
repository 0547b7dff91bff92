import { foreignKey, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { attemptItems } from './assessments'
import { createdAt, moment, organizationId } from './columns'
import { assets } from './files'

/** The files that were uploaded for a question of an attempt; the answer names those that belong to it. */
export const answerFiles = pgTable(
  'assessment_answer_files',
  {
    organizationId: organizationId(),
    attemptId: uuid().notNull(),
    position: smallint().notNull(),
    assetId: uuid().notNull(),
    /** When its bytes were found to be right; null: they are not there yet, and no answer can name it. */
    completedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.assetId] }),
    foreignKey({
      name: 'answer_files_item',
      columns: [table.organizationId, table.attemptId, table.position],
      foreignColumns: [attemptItems.organizationId, attemptItems.attemptId, attemptItems.position],
    }).onDelete('cascade'),
    // An upload that is never completed goes, and leaves the question with it.
    foreignKey({
      name: 'answer_files_asset',
      columns: [table.organizationId, table.assetId],
      foreignColumns: [assets.organizationId, assets.id],
    }).onDelete('cascade'),
    index('answer_files_of_item').on(table.organizationId, table.attemptId, table.position, table.createdAt),
  ],
)

export const retention = {
  kept: { assessment_answer_files: 'as attempts; at most five for a question' },
} satisfies Retention
