import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { difficulties, type QuestionTypeName } from '../../lib/domain/learning/question-banks/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, orderedText, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

/** Collections of questions, from which assessments draw. */
export const questionBanks = pgTable(
  'question_banks',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    nameAr: orderedText("name->>'ar'", "name->>'en'"),
    nameEn: orderedText("name->>'en'", "name->>'ar'"),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('question_banks_recent').on(table.organizationId, table.createdAt, table.id),
    index('question_banks_updated').on(table.organizationId, table.updatedAt, table.id),
    index('question_banks_by_name_ar').on(table.organizationId, table.nameAr, table.id),
    index('question_banks_by_name_en').on(table.organizationId, table.nameEn, table.id),
  ],
)

/** Questions, each with the number of its content in force; the contents are in `question_versions`. */
export const questions = pgTable(
  'questions',
  {
    organizationId: organizationId(),
    id: id(),
    bankId: uuid().notNull(),
    type: text().$type<QuestionTypeName>().notNull(),
    difficulty: text({ enum: difficulties }),
    tags: text().array().notNull().default([]),
    /** The points that an assessment gives for it unless it names others. */
    points: doublePrecision().notNull().default(1),
    /** Since when no draw and no choice has it; null: it is in use. */
    archivedAt: moment(),
    /** The first 300 characters in each language, for lists. */
    stem: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    /** Hashes of the folded text in each language: questions with the same one ask the same. */
    stemKeyAr: text(),
    stemKeyEn: text(),
    contentVersion: integer().notNull().default(1),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'questions_bank',
      columns: [table.organizationId, table.bankId],
      foreignColumns: [questionBanks.organizationId, questionBanks.id],
    }),
    index('questions_recent').on(table.organizationId, table.createdAt, table.id),
    index('questions_updated').on(table.organizationId, table.updatedAt, table.id),
    index('questions_of_bank').on(table.organizationId, table.bankId, table.createdAt, table.id),
    index('questions_stem_ar').on(table.organizationId, table.stemKeyAr),
    index('questions_stem_en').on(table.organizationId, table.stemKeyEn),
    index('questions_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** The contents of a question, with the right answers; never changed, so that an attempt can name the one it was made with. */
export const questionVersions = pgTable(
  'question_versions',
  {
    organizationId: organizationId(),
    id: id(),
    questionId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    /** In keys of no language: what is asked and what is right (lib/domain/learning/question-banks/types). */
    design: jsonb().$type<object>().notNull(),
    /** The texts of each language for those keys. */
    content: jsonb().$type<object>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('question_versions_number').on(table.organizationId, table.questionId, table.number),
    foreignKey({
      name: 'question_versions_question',
      columns: [table.organizationId, table.questionId],
      foreignColumns: [questions.organizationId, questions.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  notByRequests: ['question_banks', 'question_versions', 'questions'],
} satisfies Retention
