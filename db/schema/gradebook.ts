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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Rounding, Weighting } from '../../lib/domain/assessing/gradebook/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { enrolments, learningPaths } from './learning-paths'
import { organizations } from './organizations'

type Texts = { ar: string; en: string }
type Rules = { weight: number; dropLowest: number; weighting: Weighting }

/** How the columns of a path count together. */
export type StoredSettings = {
  categories: (Rules & { id: string; title: Texts })[]
  uncategorized: Rules
  scaleId: string | null
  rounding: Rounding
  decimals: number
}
/** The choices of a person for a column; a field that is missing is as its source has it. */
export type StoredColumn = {
  categoryId?: string | null
  weight?: number | null
  maxPoints?: number | null
  isExtraCredit?: boolean
  isExcluded?: boolean
  isHidden?: boolean
  shownFrom?: string | null
}
/** A column that is entered by hand. */
export type StoredManualColumn = { id: string; title: Texts; maxPoints: number; day: string | null }

/** Settings and columns of the gradebook of a path; a path without a row has the defaults. It is no part of the versions of the path. */
export const gradebooks = pgTable(
  'gradebooks',
  {
    organizationId: organizationId(),
    id: id(),
    pathId: uuid().notNull(),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** By the id of the column: of a lesson that of its item in the path, else its own. */
    columns: jsonb().$type<Record<string, StoredColumn>>().notNull().default({}),
    manual: jsonb().$type<StoredManualColumn[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('gradebooks_of_path').on(table.organizationId, table.pathId),
    foreignKey({
      name: 'gradebooks_path',
      columns: [table.organizationId, table.pathId],
      foreignColumns: [learningPaths.organizationId, learningPaths.id],
    }).onDelete('cascade'),
  ],
)

/** Scales that an organization made itself. */
export const gradeScales = pgTable(
  'grade_scales',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    title: jsonb().$type<Texts>().notNull(),
    /** The most points of the scale's average, such as 5; null: it has none. */
    gpaMax: doublePrecision(),
    bands: jsonb().$type<{ from: number; label: Texts; gpa: number | null; isPassed: boolean }[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('grade_scales_oldest').on(table.organizationId, table.createdAt, table.id),
  ],
)

/** An enrolment with its person, in a column of the gradebook of its path. */
const ofCell = () => ({
  organizationId: organizationId(),
  id: id(),
  pathId: uuid().notNull(),
  enrolmentId: uuid().notNull(),
  userId: uuid().notNull(),
  columnId: uuid().notNull(),
})

/** The entry of people for an enrolment in a column: a grade by hand, or what comes over the grade of a lesson. */
export const gradeCells = pgTable(
  'grade_cells',
  {
    ...ofCell(),
    /** Null: none, or as the lesson has it. */
    points: doublePrecision(),
    /** Points that are taken off. */
    penalty: doublePrecision().notNull().default(0),
    isExcused: boolean().notNull().default(false),
    /** For the learner. */
    comment: text().notNull().default(''),
    changedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('grade_cells_once').on(table.organizationId, table.enrolmentId, table.columnId),
    index('grade_cells_of_column').on(table.organizationId, table.pathId, table.columnId),
    index('grade_cells_of_person').on(table.organizationId, table.userId),
    foreignKey({
      name: 'grade_cells_enrolment',
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'grade_cells_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

type CellState = { points: number | null; penalty: number; isExcused: boolean; percent: number | null }

/** Every change of a grade that people entered; never changed. */
export const gradeChanges = pgTable(
  'grade_changes',
  {
    ...ofCell(),
    /** The version of the cell after it. */
    cellVersion: integer().notNull(),
    before: jsonb().$type<CellState>().notNull(),
    after: jsonb().$type<CellState>().notNull(),
    /** Whether the learner could see the grade before. */
    isCorrection: boolean().notNull(),
    /** Of a correction. */
    reason: text().notNull().default(''),
    changedBy: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('grade_changes_of_cell').on(table.organizationId, table.enrolmentId, table.columnId, table.createdAt, table.id),
    index('grade_changes_of_path').on(table.organizationId, table.pathId, table.createdAt, table.id),
    index('grade_changes_of_person').on(table.organizationId, table.userId),
    foreignKey({
      name: 'grade_changes_person',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'grade_changes_enrolment',
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    grade_cells: 'a grade has to be explained years later',
    grade_changes: 'as grades: who changed which, and why',
  },
  notByRequests: ['gradebooks', 'grade_scales'],
} satisfies Retention
