import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { actorTypes, keyStates } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId } from './columns'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Token keys of the whole deployment, private halves sealed with a key derived from APP_SECRET. Not a tenant's. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    kid: text().primaryKey(),
    use: text({ enum: ['access', 'refresh'] }).notNull(),
    state: text({ enum: keyStates }).notNull(),
    publicJwk: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Empty a day after the key was retired. */
    sealedPrivateJwk: text().notNull(),
    /** When it was retired; its tokens are verified until they have expired. */
    retiredAt: moment(),
    createdAt: createdAt(),
  },
  // At most one active key per use.
  (table) => [uniqueIndex('signing_keys_active').on(table.use).where(sql`${table.state} = 'active'`)],
)

/** First answers of requests with an Idempotency-Key, kept for 24 hours, sealed because an answer may contain a secret. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: organizationId(),
    /** Keyed hash of API key, caller, route and the client's key. */
    scope: text().notNull(),
    /** Keyed hash of the body without its secret fields. */
    requestHash: text().notNull(),
    /** argon2id over a keyed hash of the body's secret fields, sealed; null where the body has none. */
    secretHash: text(),
    status: integer().notNull(),
    sealedAnswer: text().notNull(),
    /** The session whose tokens the answer contains: it is repeated only while that session lives. */
    sessionId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.scope] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** The signature of a used CAPTCHA, passkey challenge or attempt of single sign-on, so that it works once only. */
export const captchaUses = pgTable(
  'captcha_uses',
  { organizationId: organizationId(), signature: text().notNull(), expiresAt: moment().notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.signature] }), index('captcha_uses_age').on(table.expiresAt)],
)

/** Failed sign-ins per account hash or address; waiting times grow with the count and shrink with time. */
export const signInThrottles = pgTable(
  'sign_in_throttles',
  {
    organizationId: organizationId(),
    subject: text().notNull(),
    failures: integer().notNull().default(0),
    lastFailureAt: moment().notNull(),
    blockedUntil: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.subject] }),
    index('sign_in_throttles_age').on(table.lastFailureAt).where(sql`${table.subject} not like 'device:%'`),
    index('sign_in_throttles_device_age').on(table.lastFailureAt).where(sql`${table.subject} like 'device:%'`),
  ],
)

export const activityLogs = pgTable(
  'activity_logs',
  {
    organizationId: organizationId(),
    id: id(),
    /** Gapless per organization; given by the trigger under the chain's lock. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    actorType: text({ enum: actorTypes }).notNull(),
    /** No foreign key: the log keeps records of deleted items. */
    actorId: uuid(),
    actorLabel: text(),
    /** Keyed hash of an email without an account here; the typed text is never stored. */
    actorHash: text(),
    apiKeyId: uuid(),
    action: text().notNull(),
    outcome: text({ enum: ['success', 'failed'] }).notNull(),
    statusCode: integer().notNull(),
    resource: jsonb().$type<{ type: string; id?: string; label?: string }>(),
    changes: jsonb().$type<{ field: string; before?: unknown; after?: unknown }[]>(),
    ipAddress: text().notNull(),
    device: jsonb().$type<{ platform: string | null; os: string | null; browser: string | null }>().notNull(),
    requestId: uuid().notNull(),
    prevHash: bytes(),
    hash: bytes(),
    /** For counted attempts their number and minute; part of the hash if set. */
    count: integer().notNull().default(1),
    minute: moment(),
    /** Folded words of the row, for `search`; written by the app, not part of the chain. */
    searchText: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('activity_logs_sequence').on(table.organizationId, table.sequence),
    index('activity_logs_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('activity_logs_recent').on(table.organizationId, table.createdAt, table.id),
    index('activity_logs_action').on(table.organizationId, table.action, table.createdAt),
    index('activity_logs_failed').on(table.organizationId, table.action, table.createdAt).where(sql`${table.outcome} = 'failed'`),
    index('activity_logs_resource').on(table.organizationId, sql`(${table.resource} ->> 'id')`, table.createdAt),
    index('activity_logs_actor').on(table.organizationId, table.actorId, table.createdAt),
  ],
)

/**
 * Counts of refused attempts: one row per minute, source, action and reason. Past minutes are moved into the activity log, one record per row.
 */
export const refusedAttempts = pgTable(
  'refused_attempts',
  {
    organizationId: organizationId(),
    minute: moment().notNull(),
    /** The source: an address with its key, a person with the operation, or `others`. */
    source: text().notNull(),
    action: text().notNull(),
    statusCode: integer().notNull(),
    count: integer().notNull().default(1),
    /** The following columns are those of the first attempt of the row. */
    actorId: uuid(),
    actorLabel: text(),
    apiKeyId: uuid(),
    resource: jsonb().$type<{ type: string; id?: string; label?: string }>(),
    ipAddress: text().notNull(),
    device: jsonb().$type<{ platform: string | null; os: string | null; browser: string | null }>().notNull(),
    requestId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.minute, table.source, table.action, table.statusCode] })],
)

/** The newest link of each organization's hash chain; locked while a row is added. */
export const activityLogHeads = pgTable('activity_log_heads', {
  organizationId: uuid().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
  /** The newest record that the time of retention removed: the first record that is kept follows it. */
  removedSequence: bigint({ mode: 'number' }).notNull().default(0),
  removedHash: bytes().notNull().default(sql`'\\x'`),
  removedAt: moment(),
})

/** Keys that sign the checkpoints of the activity logs: of the whole deployment, never removed, the private half sealed with a key derived from APP_SECRET. */
export const checkpointKeys = pgTable('checkpoint_keys', {
  /** RFC 7638 thumbprint. The public half is inside the seal, where the database's owner cannot replace it. */
  kid: text().primaryKey(),
  sealedPrivateJwk: text().notNull(),
  createdAt: createdAt(),
})

/** Signed states of the activity logs' hash chains; only added to. */
export const activityLogCheckpoints = pgTable(
  'activity_log_checkpoints',
  {
    organizationId: organizationId(),
    id: id(),
    /** Gapless per organization, from 1. */
    number: integer().notNull(),
    /** The newest record at that time, and its hash. */
    sequence: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
    kid: text().notNull(),
    jws: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('activity_log_checkpoints_number').on(table.organizationId, table.number),
    index('activity_log_checkpoints_sequence').on(table.organizationId, table.sequence),
  ],
)

export const retention = {
  purged: {
    idempotency_keys: { grows: 'a row for each POST with an Idempotency-Key', kept: '24 hours' },
    captcha_uses: {
      grows: 'a row for each solved CAPTCHA and each challenge that a passkey met',
      kept: 'an hour after it has expired',
    },
    sign_in_throttles: {
      grows: 'a row for each account, address and device somebody failed to sign in with',
      kept: '7 days after the last failure, a year where a known device is counted',
    },
  },
  kept: {
    activity_log_checkpoints: 'one row a day for each organization with new records, and one for each that a person asks for',
    activity_logs: 'the trail is append-only; what strangers can add to it is bounded where it is written',
    refused_attempts:
      'counts of a minute, at most so many for each organization; moved into the trail, and deleted here, when the minute is over',
  },
  notByRequests: ['activity_log_heads', 'checkpoint_keys', 'signing_keys'],
} satisfies Retention
