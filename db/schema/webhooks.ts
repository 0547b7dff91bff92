import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryProblems, deliveryStates, disabledReasons, webhookStates } from '../../lib/domain/house/webhooks/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns } from './columns'

/** Addresses outside of the installation that events are sent to. */
export const webhooks = pgTable(
  'webhooks',
  {
    organizationId: organizationId(),
    id: id(),
    url: text().notNull(),
    description: text(),
    /** Names of the events to send; none: every public event. */
    events: text().array().notNull().default([]),
    /** Only events about these paths; none: about anything. */
    pathIds: uuid().array().notNull().default([]),
    state: text({ enum: webhookStates }).notNull().default('active'),
    disabledReason: text({ enum: disabledReasons }),
    disabledAt: moment(),
    /** Null after the organization was restored from an archive: nothing is sent until the secret is rotated. */
    sealedSecret: text(),
    /** The secret before the last rotation, which signs too until `previousUntil`. */
    sealedPreviousSecret: text(),
    previousUntil: moment(),
    /** Secrets before that one, whose time has not passed either; `until` in ISO 8601. */
    earlierSecrets: jsonb().$type<{ sealed: string; until: string }[]>(),
    /** Since when every attempt failed; null: the last one succeeded, or there was none. */
    failingSince: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('webhooks_recent').on(table.organizationId, table.createdAt, table.id),
    index('webhooks_updated').on(table.organizationId, table.updatedAt, table.id),
  ],
)

/** One event for one address, with the outcome of its last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    organizationId: organizationId(),
    id: id(),
    webhookId: uuid().notNull(),
    /** Sent as `webhook-id`: the event's id, the same in every attempt. */
    messageId: uuid().notNull(),
    event: text().notNull(),
    /** The JSON that is sent, byte for byte the same in every attempt. */
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    /** Attempts in all. */
    attempts: integer().notNull().default(0),
    /** Attempts since it was made or replayed last: what the delay before the next one depends on. */
    tries: integer().notNull().default(0),
    /** When a process may take it; while one has it, the end of its lease; null: not while the webhook is not active. */
    dueAt: moment(),
    /** The present lease: only its process may write the outcome. */
    leaseId: uuid(),
    attemptedAt: moment(),
    /** Of the last attempt, in ms. */
    durationMs: integer(),
    problem: text({ enum: deliveryProblems }),
    responseStatus: integer(),
    /** The first 4 kB of the last answer. */
    responseBody: text(),
    deliveredAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.organizationId, table.webhookId],
      foreignColumns: [webhooks.organizationId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_recent').on(table.organizationId, table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_of_state').on(table.organizationId, table.webhookId, table.state, table.createdAt, table.id),
    index('webhook_deliveries_of_event').on(table.organizationId, table.webhookId, table.event, table.createdAt, table.id),
    index('webhook_deliveries_due').on(table.organizationId, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_next')
      .on(table.organizationId, table.webhookId, table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_leased').on(table.organizationId, table.webhookId).where(sql`${table.leaseId} is not null`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

export const retention = {
  purged: { webhook_deliveries: { grows: 'a row for each event and webhook that wants it', kept: '30 days' } },
  notByRequests: ['webhooks'],
} satisfies Retention
