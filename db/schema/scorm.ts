import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  attemptsKeptRules,
  completionWords,
  courseAttemptStates,
  courseOutcomes,
  exitWords,
  interactionResults,
  interactionTypes,
  packageFormats,
  packageRefusals,
  packageStates,
  successWords,
} from '../../lib/domain/standards/scorm/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'
import { users } from './identity'
import { organizations } from './organizations'

/** Course packages of other systems (SCORM, cmi5, xAPI). A package has the id of its archive in the library of files. */
export const scormPackages = pgTable(
  'scorm_packages',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    state: text({ enum: packageStates }).notNull(),
    /** Null until it was read. */
    format: text({ enum: packageFormats }),
    /** As the manifest says it, such as `2004 4th Edition`. */
    formatVersion: text(),
    /** Of the manifest, or as an author changed it; at first the name of the file. */
    title: text().notNull(),
    /** The items that people can launch, in the order of the manifest (lib/domain/standards/scorm/packages/package-items.rules.ts). */
    items: jsonb().$type<object[]>().notNull().default([]),
    /** How many of them can be launched. */
    itemCount: integer().notNull().default(0),
    findings: jsonb().$type<object[]>().notNull().default([]),
    refusal: text({ enum: packageRefusals }),
    /** The first label of its own host: random, so that no page of another origin can name it. */
    hostLabel: text().notNull(),
    /** The folder of its unpacked files in the storage; another one for each time it is unpacked. */
    contentId: uuid(),
    /** The job that reads it, or that read it last. */
    jobId: uuid(),
    fileCount: integer().notNull().default(0),
    /** Of the unpacked files, which count for the quota beside the archive. */
    unpackedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdBy: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('scorm_packages_recent').on(table.organizationId, table.createdAt, table.id),
    index('scorm_packages_by_title').on(table.organizationId, table.title, table.id),
  ],
)

/** The unpacked files of a package, by their paths in it. */
export const scormPackageFiles = pgTable(
  'scorm_package_files',
  {
    organizationId: organizationId(),
    packageId: uuid().notNull(),
    path: text().notNull(),
    /** Its name in the storage, in the folder of the package. */
    object: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.packageId, table.path] }),
    foreignKey({
      name: 'scorm_package_files_package',
      columns: [table.organizationId, table.packageId],
      foreignColumns: [scormPackages.organizationId, scormPackages.id],
    }).onDelete('cascade'),
  ],
)

/** One attempt of a person at the package of a lesson. It keeps the rules with which it began. */
export const scormAttempts = pgTable(
  'scorm_attempts',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    moduleId: uuid().notNull(),
    packageId: uuid().notNull(),
    /** From 1, for this person and lesson. */
    number: integer().notNull(),
    state: text({ enum: courseAttemptStates }).notNull().default('open'),
    /** Null until it is done. */
    outcome: text({ enum: courseOutcomes }),
    /** 0 to 100; null: no item reported one. */
    score: integer(),
    /** The share of the points that passes, as the lesson asks for; null: as the manifest does. */
    masteryScore: doublePrecision(),
    /** The only item of the package that counts; null: all of them. */
    entry: text(),
    attemptsKept: text({ enum: attemptsKeptRules }).notNull(),
    /** A completion or a pass counts so many minutes after the beginning at the earliest. */
    minMinutes: smallint().notNull().default(0),
    startedAt: moment().notNull(),
    lastAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('scorm_attempts_of_package').on(table.organizationId, table.packageId, table.startedAt, table.id),
    unique('scorm_attempts_number').on(table.organizationId, table.userId, table.moduleId, table.number),
    foreignKey({
      name: 'scorm_attempts_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The reports of a package's item in an attempt, and the data to resume it. */
export const scormAttemptItems = pgTable(
  'scorm_attempt_items',
  {
    organizationId: organizationId(),
    attemptId: uuid().notNull(),
    itemId: text().notNull(),
    completion: text({ enum: completionWords }).notNull().default('notAttempted'),
    success: text({ enum: successWords }).notNull().default('unknown'),
    scoreRaw: doublePrecision(),
    scoreMin: doublePrecision(),
    scoreMax: doublePrecision(),
    /** -1 to 1, as reported or made of the others. */
    scoreScaled: doublePrecision(),
    location: text().notNull().default(''),
    suspendData: text().notNull().default(''),
    objectives: jsonb().$type<object[]>().notNull().default([]),
    /** The first interaction of the present run: a run that is not resumed counts its interactions from zero again. */
    interactionsFrom: integer().notNull().default(0),
    exit: text({ enum: exitWords }).notNull().default(''),
    /** Seconds of the sessions before this one, and of this one so far. */
    earlierSeconds: doublePrecision().notNull().default(0),
    sessionSeconds: doublePrecision().notNull().default(0),
    /** The page in which it is open; what another one sends is refused. */
    sessionId: uuid().notNull(),
    /** The number of the last report of this session; 0: none came yet. */
    lastSeq: integer().notNull().default(0),
    openedAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.attemptId, table.itemId] }),
    foreignKey({
      name: 'scorm_attempt_items_attempt',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [scormAttempts.organizationId, scormAttempts.id],
    }).onDelete('cascade'),
  ],
)

/** An item's report on a single question in an attempt (`cmi.interactions`). */
export const scormInteractions = pgTable(
  'scorm_interactions',
  {
    organizationId: organizationId(),
    id: id(),
    attemptId: uuid().notNull(),
    itemId: text().notNull(),
    /** From 0, over all runs of the item. */
    number: integer().notNull(),
    /** The name of the question in the package. */
    name: text().notNull(),
    type: text({ enum: interactionTypes }),
    result: text({ enum: interactionResults }),
    /** Where the rating is a number. */
    resultNumber: doublePrecision(),
    response: text().notNull(),
    correctResponses: jsonb().$type<string[]>().notNull(),
    weighting: doublePrecision(),
    latencySeconds: doublePrecision(),
    description: text().notNull(),
    /** Ids of the objectives that the question belongs to. */
    objectives: jsonb().$type<string[]>().notNull(),
    /** The time as the item wrote it. */
    saidAt: text().notNull(),
    /** When the server had it first. */
    recordedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('scorm_interactions_number').on(table.organizationId, table.attemptId, table.itemId, table.number),
    index('scorm_interactions_recorded').on(table.organizationId, table.attemptId, table.recordedAt, table.id),
    foreignKey({
      name: 'scorm_interactions_attempt',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [scormAttempts.organizationId, scormAttempts.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    scorm_attempts: 'one row for each attempt of a person at a lesson; completions follow from it',
    scorm_attempt_items: 'one row for each attempt and item of a package',
    scorm_interactions: 'at most 1,000 rows for each attempt and item of a package',
  },
  notByRequests: ['scorm_packages', 'scorm_package_files'],
} satisfies Retention
