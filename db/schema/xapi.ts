import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  documentKinds,
  launchKinds,
  launchModes,
  launchStates,
  launchWindows,
  moveOnRules,
} from '../../lib/domain/standards/xapi/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt } from './columns'
import { users } from './identity'

/** A person's results in one launched unit of one enrolment. Units of one course share the registration. */
export const xapiUnits = pgTable(
  'xapi_units',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    /** As xAPI names the enrolment: the same for all units of the course. */
    registration: uuid().notNull(),
    /** The package, or the module where the unit is of none. */
    courseId: uuid().notNull(),
    /** The identifier that its publisher gave it. */
    publisherId: text().notNull(),
    /** The identifier of the activity in statements, made here. */
    activityId: text().notNull(),
    kind: text({ enum: launchKinds }).notNull(),
    moveOn: text({ enum: moveOnRules }).notNull(),
    /** Reports satisfy the unit so many minutes after `createdAt` at the earliest. */
    minMinutes: smallint().notNull().default(0),
    completedAt: moment(),
    passedAt: moment(),
    failedAt: moment(),
    waivedAt: moment(),
    satisfiedAt: moment(),
    /** The best, 0 to 100. */
    score: smallint(),
    /** Null: it counts. Afterwards the lesson begins anew with another registration. */
    endedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('xapi_units_once')
      .on(table.organizationId, table.userId, table.courseId, table.publisherId)
      .where(sql`ended_at is null`),
    index('xapi_units_of_registration').on(table.organizationId, table.registration),
    foreignKey({
      name: 'xapi_units_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** One launch of a unit: its id is the session id of cmi5. Its credentials are derived and stored nowhere. */
export const xapiLaunches = pgTable(
  'xapi_launches',
  {
    organizationId: organizationId(),
    id: id(),
    unitId: uuid().notNull(),
    userId: uuid().notNull(),
    moduleId: uuid().notNull(),
    /** The session that launched it, with which its credential ends; null for launches older than this column. No reference: ended sessions are deleted. */
    sessionId: uuid(),
    mode: text({ enum: launchModes }).notNull(),
    state: text({ enum: launchStates }).notNull(),
    window: text({ enum: launchWindows }).notNull(),
    /** Where the content lies, without the parameters of the launch. */
    address: text().notNull(),
    masteryScore: real(),
    /** Which verbs end plain xAPI content; empty for cmi5. */
    endVerbs: text().array().notNull(),
    /** The defined verbs that came in this session. */
    verbs: text().array().notNull(),
    /** When the content took its credential. */
    fetchedAt: moment(),
    expiresAt: moment().notNull(),
    initializedAt: moment(),
    endedAt: moment(),
    /** When the last statement came. */
    lastAt: moment(),
    /** How many statements it stored. */
    statements: integer().notNull().default(0),
    /** The time that it reported, at most as long as it lasted. */
    seconds: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('xapi_launches_of_unit').on(table.organizationId, table.unitId, table.createdAt),
    index('xapi_launches_of_module').on(table.organizationId, table.userId, table.moduleId, table.createdAt),
    index('xapi_launches_in_order').on(table.organizationId, table.createdAt, table.id),
    index('xapi_launches_of_lesson').on(table.organizationId, table.moduleId, table.createdAt, table.id),
    index('xapi_launches_of_person').on(table.organizationId, table.userId, table.createdAt, table.id),
    foreignKey({
      name: 'xapi_launches_unit',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [xapiUnits.organizationId, xapiUnits.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'xapi_launches_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The statements of launched content, and those that the product itself makes about it. */
export const xapiStatements = pgTable(
  'xapi_statements',
  {
    organizationId: organizationId(),
    /** As the client made it. */
    id: uuid().notNull(),
    /** The order in which statements were stored. */
    place: uuid().notNull(),
    userId: uuid().notNull(),
    registration: uuid().notNull(),
    /** Null: made by the product outside of a session. */
    launchId: uuid(),
    verb: text().notNull(),
    activityId: text().notNull(),
    /** Of what was sent, to tell a repetition from a conflict. */
    digest: text().notNull(),
    statement: jsonb().$type<Record<string, unknown>>().notNull(),
    isVoided: boolean().notNull().default(false),
    occurredAt: moment().notNull(),
    storedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('xapi_statements_in_order').on(table.organizationId, table.registration, table.place),
    index('xapi_statements_of_user').on(table.organizationId, table.userId, table.place),
    foreignKey({
      name: 'xapi_statements_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Attachments of statements. They are small by the limit of a request, so their bytes are stored here. */
export const xapiAttachments = pgTable(
  'xapi_attachments',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    launchId: uuid().notNull(),
    statementId: uuid().notNull(),
    /** The SHA-2 hash by which the statement names it, in hexadecimal form. */
    sha2: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    /** In Base64. */
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('xapi_attachments_of_statement').on(table.organizationId, table.statementId),
    index('xapi_attachments_of_launch').on(table.organizationId, table.launchId),
    index('xapi_attachments_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'xapi_attachments_statement',
      columns: [table.organizationId, table.statementId],
      foreignColumns: [xapiStatements.organizationId, xapiStatements.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'xapi_attachments_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Documents of launched content, such as the place where a person went on. Each belongs to one person. */
export const xapiDocuments = pgTable(
  'xapi_documents',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    /** Empty for the profile of an agent. */
    activityId: text().notNull(),
    /** Empty for profiles, and for a state of no registration. */
    registration: text().notNull(),
    /** The `stateId` or `profileId`. */
    name: text().notNull(),
    contentType: text().notNull(),
    content: text().notNull(),
    etag: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('xapi_documents_once').on(
      table.organizationId,
      table.userId,
      table.kind,
      table.activityId,
      table.registration,
      table.name,
    ),
    foreignKey({
      name: 'xapi_documents_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  kept: {
    xapi_units: 'one for each person, unit and enrolment; completions follow from it',
    xapi_launches: 'one for each launch that a person starts; says when and in which mode it was',
    xapi_statements: 'the proof of what was done in launched content; at most 2,000 for each launch',
    xapi_attachments: 'part of the proof; at most 50 for each launch, each smaller than a request',
    xapi_documents: 'the place where a person goes on; at most 100 for each person and activity',
  },
} satisfies Retention
