import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { surveyOccasions, surveyStatuses } from '../../lib/domain/assessing/surveys/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, publicationColumns, recordColumns, type Texts, titleColumns } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

/** Surveys: the draft, which authors change. Learners answer `survey_versions`. */
export const surveys = pgTable(
  'surveys',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    ...titleColumns(),
    introduction: jsonb().$type<Texts>().notNull(),
    thanks: jsonb().$type<Texts>().notNull(),
    /** In the form of the API (survey-shapes.contract.ts). */
    sections: jsonb().$type<object[]>().notNull(),
    /** Fixed by the first publication, as is `occasion`. */
    isAnonymous: boolean().notNull(),
    occasion: text({ enum: surveyOccasions }).notNull(),
    opensAt: moment(),
    closesAt: moment(),
    status: text({ enum: surveyStatuses }).notNull().default('draft'),
    ...publicationColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('surveys_recent').on(table.organizationId, table.createdAt, table.id),
    index('surveys_updated').on(table.organizationId, table.updatedAt, table.id),
    index('surveys_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('surveys_by_title_en').on(table.organizationId, table.titleEn, table.id),
  ],
)

/** Published versions of surveys; never changed. */
export const surveyVersions = pgTable(
  'survey_versions',
  {
    organizationId: organizationId(),
    id: id(),
    surveyId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    title: jsonb().$type<Texts>().notNull(),
    introduction: jsonb().$type<Texts>().notNull(),
    thanks: jsonb().$type<Texts>().notNull(),
    sections: jsonb().$type<object[]>().notNull(),
    opensAt: moment(),
    closesAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('survey_versions_number').on(table.organizationId, table.surveyId, table.number),
    foreignKey({
      name: 'survey_versions_survey',
      columns: [table.organizationId, table.surveyId],
      foreignColumns: [surveys.organizationId, surveys.id],
    }),
  ],
)

/**
 * That a person has answered, and no more: no moment and no way to the response, so that it says nothing of an anonymous one
 * (docs/decisions/0136-anonymous-surveys.md).
 */
export const surveyReceipts = pgTable(
  'survey_receipts',
  {
    organizationId: organizationId(),
    surveyId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The survey itself, or the enrolment where each enrolment asks again. */
    occasionId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.surveyId, table.userId, table.occasionId] }),
    index('survey_receipts_of_person').on(table.organizationId, table.userId),
    foreignKey({
      name: 'survey_receipts_survey',
      columns: [table.organizationId, table.surveyId],
      foreignColumns: [surveys.organizationId, surveys.id],
    }),
    foreignKey({
      name: 'survey_receipts_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Responses with names. */
export const surveyResponses = pgTable(
  'survey_responses',
  {
    organizationId: organizationId(),
    id: id(),
    surveyId: uuid().notNull(),
    userId: uuid().notNull(),
    enrolmentId: uuid().notNull(),
    pathId: uuid().notNull(),
    versionNumber: integer().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** In the form of the API. */
    answers: jsonb().$type<object[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('survey_responses_recent').on(table.organizationId, table.surveyId, table.createdAt, table.id),
    index('survey_responses_of_person').on(table.organizationId, table.userId),
    foreignKey({
      name: 'survey_responses_survey',
      columns: [table.organizationId, table.surveyId],
      foreignColumns: [surveys.organizationId, surveys.id],
    }),
    foreignKey({
      name: 'survey_responses_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Responses without names. Their ids are random, because those of other tables contain a time; a column that this table lacks must stay away. */
export const surveyAnonymousResponses = pgTable(
  'survey_anonymous_responses',
  {
    organizationId: organizationId(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    surveyId: uuid().notNull(),
    /** The path through which it was given; null: fewer than five came through it, which the end of the survey joined. */
    pathId: uuid(),
    answers: jsonb().$type<object[]>().notNull(),
    /** The number of its batch of five, readable with the secret of the application only; null once the survey is closed. */
    sealedBatch: text(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('survey_anonymous_responses_of_path').on(table.organizationId, table.surveyId, table.pathId),
    foreignKey({
      name: 'survey_anonymous_responses_survey',
      columns: [table.organizationId, table.surveyId],
      foreignColumns: [surveys.organizationId, surveys.id],
    }),
  ],
)

export const retention = {
  kept: {
    survey_receipts: 'one row for each person and survey, until the account is deleted',
    survey_responses: 'results of a survey are compared over years; the erasure of a person deletes theirs',
    survey_anonymous_responses: 'results of a survey are compared over years; no response leads to a person',
  },
  notByRequests: ['surveys', 'survey_versions'],
} satisfies Retention
