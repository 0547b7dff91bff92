import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import type { Rendition } from './files'
import { organizations } from './organizations'

export type Device = { platform: string | null; os: string | null; browser: string | null }

/** A person's photo: what its addresses are made of. The file is an asset of kind `photo`, which never changes. */
export type Photo = { id: string; object: string; width: number; height: number; renditions: Rendition[] }

export const users = pgTable(
  'users',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Lower case; the same address at two organizations is two accounts. */
    email: text().notNull(),
    emailVerifiedAt: moment(),
    /** argon2id in PHC form; null until an invitation is accepted. */
    passwordHash: text(),
    passwordChangedAt: moment(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    locale: text({ enum: ['ar', 'en'] }),
    timeZone: text(),
    /** auto: as the organization's regional profile says. */
    numerals: text({ enum: ['auto', 'latn', 'arab'] })
      .notNull()
      .default('auto'),
    photo: jsonb().$type<Photo>(),
    status: text({ enum: ['active', 'inactive', 'blocked'] })
      .notNull()
      .default('active'),
    /** Sealed TOTP seed; present before it is confirmed. */
    twoFactorSecret: text(),
    twoFactorEnabledAt: moment(),
    /** The newest TOTP time step accepted: each step works once. */
    twoFactorLastStep: integer(),
    /** No longer written: wrong codes are counted in `sign_in_throttles`. Kept for processes of the previous release. */
    twoFactorFailures: integer().notNull().default(0),
    twoFactorFailedAt: moment(),
    /** Rises when the password or the second factor changes (trigger): credentials checked under an older version open no session. */
    credentialVersion: integer().notNull().default(1),
    lastSignInAt: moment(),
    /** Folded names and address. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(coalesce(name->>'ar','') || ' ' || coalesce(name->>'en','') || ' ' || email)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('emailExists').on(table.organizationId, table.email),
    index('users_recent').on(table.organizationId, table.createdAt, table.id),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    /** Rises with each refresh; a refresh token of an older generation is a re-use. */
    generation: integer().notNull().default(0),
    /** Opened with the console's own key; null where it began before this was kept. */
    isFirstParty: boolean(),
    /** The newest token pair, sealed, kept only where there is a grace time. */
    sealedSuccessor: text(),
    refreshedAt: moment(),
    from: text({ enum: ['website', 'mobile'] }).notNull(),
    ipAddress: text().notNull(),
    device: jsonb().$type<Device>().notNull(),
    /** Written at most once a minute. */
    lastUsedAt: moment().notNull().defaultNow(),
    /** Fixed at sign-in. */
    expiredAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text({ enum: ['logout', 'user', 'admin', 'reuse', 'password', 'status'] }),
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }),
    index('sessions_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    index('sessions_recent').on(table.organizationId, table.createdAt),
    index('sessions_age').on(table.expiredAt),
  ],
)

/** One row per person and calendar day, of the organization's time zone, on which a session of theirs was used. Written by a trigger on `sessions`. */
export const activeDays = pgTable(
  'active_days',
  { organizationId: organizationId(), day: date().notNull(), userId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.day, table.userId] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('active_days_age').on(table.day),
  ],
)

/** Devices a person has signed in from: failures of other devices do not count against them. At most twenty per person. */
export const knownDevices = pgTable(
  'known_devices',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    /** SHA-256 of the token the device holds. */
    tokenHash: text().notNull(),
    /** The last completed sign-in; a year later the device is unknown. */
    lastUsedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.tokenHash] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('known_devices_age').on(table.lastUsedAt),
  ],
)

export const twoFactorChallenges = pgTable(
  'two_factor_challenges',
  {
    organizationId: organizationId(),
    /** SHA-256 of the token the client holds. */
    tokenHash: text().notNull(),
    userId: uuid().notNull(),
    /** What it is bound to; null is the console's own key. */
    apiKeyId: uuid(),
    /** The client's address, for IPv6 its /64. */
    addressClass: text(),
    /** The person's as of the right password. */
    credentialVersion: integer(),
    from: text({ enum: ['website', 'mobile'] }).notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.tokenHash] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('two_factor_challenges_age').on(table.expiresAt),
  ],
)

export const twoFactorBackupCodes = pgTable(
  'two_factor_backup_codes',
  { organizationId: organizationId(), userId: uuid().notNull(), codeHash: text().notNull(), usedAt: moment() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.codeHash] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Passwords that were replaced, the newest four of each person: with the present one, the five that may not be chosen again. */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    /** argon2id in PHC form. */
    passwordHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.passwordHash] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Links by which people set a new password. The link itself is stored nowhere: it is made again from `nonce` when its mail is sent. */
export const passwordResets = pgTable(
  'password_resets',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull(),
    nonce: text().notNull(),
    /** The person's when the link was made: a later change of password or second factor ends it. */
    credentialVersion: integer().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('password_resets_token').on(table.organizationId, table.tokenHash),
    index('password_resets_of_user').on(table.organizationId, table.userId, table.createdAt),
    index('password_resets_age').on(table.expiresAt),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** What an organization asks of everyone who signs in; without a row, what the columns say by default. */
export const signInPolicies = pgTable(
  'sign_in_policies',
  {
    organizationId: organizationId().references(() => organizations.id),
    /** off: nobody sets it up, who has it keeps it; offered: whoever wants; required: set up at the next sign-in. */
    twoFactor: text({ enum: ['off', 'offered', 'required'] })
      .notNull()
      .default('offered'),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
)
