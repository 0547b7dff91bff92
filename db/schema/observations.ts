import {
  boolean,
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
import { observationStatuses } from '../../lib/domain/assessing/observations/words'
import type { Retention } from '../retention'
import {
  createdAt,
  id,
  moment,
  organizationId,
  publicationColumns,
  recordColumns,
  type Texts,
  titleColumns,
  updatedAt,
} from './columns'
import { users } from './identity'
import { enrolments } from './learning-paths'
import { organizations } from './organizations'

/** Forms of observed work: the draft, which authors change. People are observed by a row of `observation_versions`. */
export const observations = pgTable(
  'observations',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    ...titleColumns(),
    instructions: jsonb().$type<Texts>().notNull(),
    /** A checklist, or the copy of a rubric, in the form of the API (form-shapes.contract.ts). */
    form: jsonb().$type<object>().notNull(),
    passPercent: integer().notNull(),
    status: text({ enum: observationStatuses }).notNull().default('draft'),
    ...publicationColumns(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('observations_recent').on(table.organizationId, table.createdAt, table.id),
    index('observations_updated').on(table.organizationId, table.updatedAt, table.id),
    index('observations_by_title_ar').on(table.organizationId, table.titleAr, table.id),
    index('observations_by_title_en').on(table.organizationId, table.titleEn, table.id),
  ],
)

/** Published versions of forms; never changed. */
export const observationVersions = pgTable(
  'observation_versions',
  {
    organizationId: organizationId(),
    id: id(),
    observationId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    title: jsonb().$type<Texts>().notNull(),
    instructions: jsonb().$type<Texts>().notNull(),
    form: jsonb().$type<object>().notNull(),
    passPercent: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('observation_versions_number').on(table.organizationId, table.observationId, table.number),
    foreignKey({
      name: 'observation_versions_observation',
      columns: [table.organizationId, table.observationId],
      foreignColumns: [observations.organizationId, observations.id],
    }),
  ],
)

/** The marks of one observer at one moment, as they count and as they are kept in the history. */
const seen = () => ({
  versionNumber: integer().notNull(),
  /** Rises with every save. */
  revision: integer().notNull(),
  /** Of the request, made on the device, by which a repeated one is known. */
  sendId: uuid().notNull(),
  marks: jsonb().$type<object>().notNull(),
  comment: text().notNull(),
  points: doublePrecision().notNull(),
  maxPoints: doublePrecision().notNull(),
  /** Null while something is open; so is `isPassed`. */
  percent: integer(),
  isPassed: boolean(),
  observedBy: uuid(),
  /** When it was marked, by the clock of the device and never later than the server's. */
  observedAt: moment().notNull(),
  reason: text().notNull().default(''),
})

/** The result of a person in one enrolment, as it counts now. */
export const observationResults = pgTable(
  'observation_results',
  {
    organizationId: organizationId(),
    id: id(),
    observationId: uuid().notNull(),
    enrolmentId: uuid().notNull(),
    userId: uuid().notNull(),
    ...seen(),
    gradedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('observation_results_once').on(table.organizationId, table.observationId, table.enrolmentId),
    index('observation_results_of_enrolment').on(table.organizationId, table.enrolmentId),
    index('observation_results_of_user').on(table.organizationId, table.userId, table.createdAt),
    foreignKey({
      name: 'observation_results_observation',
      columns: [table.organizationId, table.observationId],
      foreignColumns: [observations.organizationId, observations.id],
    }),
    foreignKey({
      name: 'observation_results_enrolment',
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'observation_results_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Every save of a result, the present one too. */
export const observationChanges = pgTable(
  'observation_changes',
  {
    organizationId: organizationId(),
    id: id(),
    resultId: uuid().notNull(),
    ...seen(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('observation_changes_revision').on(table.organizationId, table.resultId, table.revision),
    foreignKey({
      name: 'observation_changes_result',
      columns: [table.organizationId, table.resultId],
      foreignColumns: [observationResults.organizationId, observationResults.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    observation_results: 'one row for each person and observed task, which grades and certificates rest on',
    observation_changes: 'the history of those results, by which a corrected one stays explained',
  },
  notByRequests: ['observations', 'observation_versions'],
} satisfies Retention
