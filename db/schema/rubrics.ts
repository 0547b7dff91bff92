import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rubricStatuses } from '../../lib/domain/assessing/rubrics/words'
import type { Retention } from '../retention'
import { id, orderedText, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

type Texts = { ar?: string; en?: string }

/** Reusable rubrics. Work that is graded by one copies its design, so a change here changes nothing that was graded. */
export const rubrics = pgTable(
  'rubrics',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    title: jsonb().$type<Texts>().notNull(),
    titleAr: orderedText("title->>'ar'", "title->>'en'"),
    titleEn: orderedText("title->>'en'", "title->>'ar'"),
    /** In the form of the API (design-shapes.contract.ts). */
    design: jsonb().$type<{ criteria: object[] }>().notNull(),
    /** Derived from the design, for the list. */
    criterionCount: integer().notNull(),
    maxPoints: doublePrecision().notNull(),
    /** A criterion may have points of its own beside those of its levels. */
    allowsOwnPoints: boolean().notNull().default(false),
    status: text({ enum: rubricStatuses }).notNull().default('active'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('rubrics_recent').on(table.organizationId, table.createdAt, table.id),
    index('rubrics_updated').on(table.organizationId, table.updatedAt, table.id),
    index('rubrics_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('rubrics_by_title_en').on(table.organizationId, table.titleEn, table.id),
  ],
)

/** Comments that are written once and used often: of everybody who grades, or of one person. */
export const commentBank = pgTable(
  'comment_bank',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Whose own it is; null: of the organization. */
    ownerId: uuid(),
    text: jsonb().$type<Texts>().notNull(),
    textAr: orderedText("text->>'ar'", "text->>'en'"),
    textEn: orderedText("text->>'en'", "text->>'ar'"),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('comment_bank_recent').on(table.organizationId, table.createdAt, table.id),
    index('comment_bank_by_text_ar').on(table.organizationId, table.textAr, table.id),
    index('comment_bank_by_text_en').on(table.organizationId, table.textEn, table.id),
    foreignKey({
      name: 'comment_bank_owner',
      columns: [table.organizationId, table.ownerId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = { notByRequests: ['rubrics', 'comment_bank'] } satisfies Retention
