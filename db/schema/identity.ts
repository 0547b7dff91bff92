import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { accountStates, passwordLinks, signInMethods, twoFactorPolicies } from '../../lib/domain/house/identity/words'
import { numerals } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import type { Rendition } from './files'
import { organizations } from './organizations'

export type Device = { platform: string | null; os: string | null; browser: string | null }

/** A person's photo, for its URLs. The file is an immutable asset of kind `photo`. */
export type Photo = { id: string; object: string; width: number; height: number; renditions: Rendition[] }

export const users = pgTable(
  'users',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Lower case; the same address at two organizations is two accounts. Empty: the person has none, and signs in by user name or employee number. */
    email: text().notNull(),
    /** Lower case. A sign-in by name finds it before an employee number. */
    userName: text(),
    emailVerifiedAt: moment(),
    /** argon2id in PHC form; null until an invitation is accepted. */
    passwordHash: text(),
    passwordChangedAt: moment(),
    /** Until when a password that was handed out on a card signs in; its person must choose another one before anything else. Null: it is their own. */
    firstPasswordUntil: moment(),
    name: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    locale: text({ enum: ['ar', 'en'] }),
    timeZone: text(),
    /** auto: as in the organization's regional profile. */
    numerals: text({ enum: numerals }).notNull().default('auto'),
    photo: jsonb().$type<Photo>(),
    status: text({ enum: accountStates }).notNull().default('active'),
    /** Sealed TOTP seed; present before it is confirmed. */
    twoFactorSecret: text(),
    twoFactorEnabledAt: moment(),
    /** The newest TOTP time step accepted: each step works once. */
    twoFactorLastStep: integer(),
    /** No longer written: wrong codes are counted in `sign_in_throttles`. Kept for processes of the previous release. */
    twoFactorFailures: integer().notNull().default(0),
    twoFactorFailedAt: moment(),
    /** Raised by a trigger when the password or the second factor changes, and where an authority no longer covers the person: credentials verified under an older version open no session. */
    credentialVersion: integer().notNull().default(1),
    lastSignInAt: moment(),
    /** The id in the system that the person comes from, such as a personnel system or a OneRoster `sourcedId`. Compared exactly, case included. */
    externalId: text(),
    /** Compared exactly, case included. */
    employeeNumber: text(),
    department: text(),
    jobTitle: text(),
    managerId: uuid(),
    /** Folded names, address and facts of the employment. Written by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('emailExists').on(table.organizationId, table.email).where(sql`email <> ''`),
    index('users_by_email').on(table.organizationId, table.email, table.id),
    uniqueIndex('memberUserNameTaken').on(table.organizationId, table.userName),
    check('users_have_a_name', sql`email <> '' or user_name is not null or employee_number is not null`),
    index('users_recent').on(table.organizationId, table.createdAt, table.id),
    index('users_updated').on(table.organizationId, table.updatedAt, table.id),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    uniqueIndex('memberExternalIdTaken').on(table.organizationId, table.externalId),
    uniqueIndex('memberEmployeeNumberTaken').on(table.organizationId, table.employeeNumber),
    index('users_number_folded').on(table.organizationId, sql`lower(${table.employeeNumber})`),
    index('users_of_department').on(table.organizationId, table.department, table.createdAt, table.id),
    index('users_of_manager').on(table.organizationId, table.managerId, table.createdAt, table.id),
    foreignKey({
      name: 'users_manager',
      columns: [table.organizationId, table.managerId],
      foreignColumns: [table.organizationId, table.id],
    }),
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
    /** Opened with the console's own key; null for sessions older than this column. */
    isFirstParty: boolean(),
    /** The newest token pair, sealed; stored only with a grace time. */
    sealedSuccessor: text(),
    refreshedAt: moment(),
    /** Null for sessions older than this column, which any authority of their person may have opened. */
    signInMethod: text({ enum: signInMethods }),
    /** The provider or platform whose operator could have opened it. No reference, because it stays after that is deleted. */
    authorityId: uuid(),
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
    index('sessions_of_authority').on(table.organizationId, table.authorityId).where(sql`authority_id is not null`),
  ],
)

/** One row per person and day (in the organization's time zone) on which one of their sessions was used. Written by a trigger on `sessions`. */
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

/** Devices from which a person has signed in, which have failure counters of their own. At most twenty per person. */
export const knownDevices = pgTable(
  'known_devices',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    /** SHA-256 of the device's token. */
    tokenHash: text().notNull(),
    /** The last completed sign-in; after a year the device is unknown. */
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
    /** SHA-256 of the client's token. */
    tokenHash: text().notNull(),
    userId: uuid().notNull(),
    /** The API key to which it is bound; null is the console's own key. */
    apiKeyId: uuid(),
    /** The client's address, for IPv6 its /64. */
    addressClass: text(),
    /** The person's credential version when the password was verified. */
    credentialVersion: integer(),
    /** As in the session that it opens; null for challenges of the previous release, which open none. */
    signInMethod: text({ enum: signInMethods }),
    authorityId: uuid(),
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

/** Replaced passwords, the newest four of each person; with the present one, five that may not be chosen again. */
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

/** Links to choose a password: a new one, or the first one by mail or card. The secret of a link is not stored: it is derived from `nonce` when its mail is sent. */
export const passwordResets = pgTable(
  'password_resets',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    purpose: text({ enum: passwordLinks }).notNull().default('reset'),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull(),
    nonce: text().notNull(),
    /** The person's credential version when the link was created: a later change of password or second factor invalidates it. */
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

/** An organization's sign-in policy; without a row the defaults of the columns apply. */
export const signInPolicies = pgTable(
  'sign_in_policies',
  {
    organizationId: organizationId().references(() => organizations.id),
    /** off: cannot be set up, existing ones are kept; offered: optional; required: must be set up at the next sign-in. */
    twoFactor: text({ enum: twoFactorPolicies }).notNull().default('offered'),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
)

export const retention = {
  purged: {
    two_factor_challenges: {
      grows: 'a row for each right password of an account with two-step',
      kept: 'an hour after it has expired',
    },
    sessions: { grows: 'a row for each sign-in', kept: '200 days after its end; analytics looks back 180' },
    known_devices: {
      grows: 'a row for each device a person signs in from, twenty at most',
      kept: '366 days after the last sign-in',
    },
    password_resets: {
      grows: 'a row for each link to choose a password, by mail five an hour for an account',
      kept: '7 days after it has expired',
    },
    active_days: { grows: 'a row for each person and day of use', kept: '400 days' },
  },
  kept: {
    former_passwords: 'at most four rows for each person',
    two_factor_backup_codes: 'ten rows for each person with two-step; a new set replaces the old',
  },
  notByRequests: ['sign_in_policies', 'users'],
} satisfies Retention
