import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId } from './columns'

/** The cause of an event: a person, a service account, or (null) the system. */
export type EventActor = { type: 'user' | 'apiKey'; id: string }

/** Events: what became true, written in the transaction that made it true. Never changed but for `deliveredAt`. */
export const events = pgTable(
  'events',
  {
    organizationId: organizationId(),
    id: id(),
    /** Rises with every event of a subject, because they are published while its record is locked. Has gaps. */
    position: bigserial({ mode: 'number' }).notNull(),
    name: text().notNull(),
    /** Version of the payload's shape. */
    version: integer().notNull(),
    /** The record whose events keep their order, such as an enrolment. */
    subject: uuid().notNull(),
    /** JSON as declared by the event; instants are ISO 8601. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    actor: jsonb().$type<EventActor>(),
    /** The request that caused it. */
    requestId: uuid(),
    occurredAt: moment().notNull(),
    createdAt: createdAt(),
    /** When a delivery was made for each reaction; null until then. */
    deliveredAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('events_undelivered').on(table.organizationId, table.position).where(sql`${table.deliveredAt} is null`),
    index('events_recent').on(table.organizationId, table.position),
    index('events_age').on(table.createdAt),
  ],
)

/** The error of the last attempt. */
export type DeliveryError = { name: string; params?: Record<string, string | number> }

/** Deliveries: an event that a reaction has not taken yet. Deleted in the transaction of the reaction's effect. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    organizationId: organizationId(),
    /** Names a dead delivery to those who list and retry it. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    eventId: uuid().notNull(),
    reaction: text().notNull(),
    subject: uuid().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** `dead`: all attempts failed. */
    state: text({ enum: ['waiting', 'dead'] })
      .notNull()
      .default('waiting'),
    /** Attempts begun; also the token of the present lease. */
    attempts: integer().notNull().default(0),
    /** When a process may take it; while one has it, the end of its lease. */
    dueAt: moment().notNull().defaultNow(),
    error: jsonb().$type<DeliveryError>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.eventId, table.reaction] }),
    // The second condition is always true. It keeps the planner, which often knows no numbers of this table, from reading all that is due where
    // `event_deliveries_order` answers.
    index('event_deliveries_due')
      .on(table.organizationId, table.dueAt)
      .where(sql`${table.state} = 'waiting' and ${table.attempts} >= 0`),
    index('event_deliveries_order')
      .on(table.organizationId, table.reaction, table.subject, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('event_deliveries_dead').on(table.organizationId, table.createdAt, table.id).where(sql`${table.state} = 'dead'`),
    index('event_deliveries_dead_id').on(table.organizationId, table.id).where(sql`${table.state} = 'dead'`),
    index('event_deliveries_age').on(table.createdAt),
  ],
)

/** Recurring work of the whole deployment: one process at a time takes a schedule that is due. Not a tenant's. */
export const schedules = pgTable('schedules', {
  name: text().primaryKey(),
  /** When a process may take it; while one has it, the end of its lease. */
  dueAt: moment().notNull().defaultNow(),
  startedAt: moment(),
  finishedAt: moment(),
})

export const retention = {
  purged: {
    events: { grows: 'a row for each thing that became true', kept: '30 days' },
    event_deliveries: { grows: 'a row for each event and reaction until it is delivered', kept: '30 days' },
  },
  notByRequests: ['schedules'],
} satisfies Retention
