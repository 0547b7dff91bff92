import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Feature } from '../../lib/domain/house/features/words'
import { newId } from '../../lib/platform/ids'
import type { RegionalProfile as Profile } from '../../lib/platform/regional-profile'
import type { Marks } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'

/** With the country of the time zone, ISO 3166-1 alpha-2; `ZZ`: unknown. */
export type RegionalProfile = Profile & { country: string }

/** The profile of organizations in Saudi Arabia: weekends on Friday and Saturday, both calendars. */
export const saudiProfile: RegionalProfile = {
  country: 'SA',
  timeZone: 'Asia/Riyadh',
  weekStart: 0,
  weekendDays: [5, 6],
  calendar: 'both',
  hijriAdjustmentDays: 0,
  numberingSystem: 'latn',
}

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    slug: text().notNull(),
    /** Stored, never taken from a request: links are built from it. */
    customDomain: text(),
    name: jsonb().$type<{ ar: string; en: string }>().notNull(),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    /** Since when the operator has it suspended, and the reason that the operator keeps; null: it is active. */
    suspendedAt: moment(),
    suspensionReason: text(),
    /** The most active accounts, set by the operator; null: any number. The quota of its files is in `asset_storage`. */
    mostPeople: integer(),
    /** The operator's own organization; its admins may manage the others. */
    isPlatform: boolean().notNull().default(false),
    /** Holds published demo passwords: production refuses to start on it. */
    isDemo: boolean().notNull().default(false),
    defaultLocale: text({ enum: ['ar', 'en'] })
      .notNull()
      .default('ar'),
    supportedLocales: text().array().notNull().default(['ar', 'en']),
    regionalProfile: jsonb().$type<RegionalProfile>().notNull(),
    /** Its description for visitors of its front page. */
    introduction: jsonb().$type<{ ar: string; en: string }>(),
    /** Its colour, `#rrggbb`; pages adjust it for contrast. */
    accent: text(),
    /** Its logos, icon and seal. */
    marks: jsonb().$type<Marks>().notNull().default({}),
    /** Features that are switched off, by name. */
    featuresOff: text().array().$type<Feature[]>().notNull().default([]),
    /** The sender's name of its mails; null: its own name. */
    mailSender: jsonb().$type<{ ar: string; en: string }>(),
    /** The address that its mails are from, at a domain that it has proven or the operator allows; null: that of the server. */
    mailFrom: text(),
    /** The address that answers to its mails go to. */
    mailReplyTo: text(),
    /** Whether visitors see its published learning paths. */
    isCataloguePublic: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('organizationSlugTaken').on(table.slug),
    uniqueIndex('organizations_custom_domain').on(table.customDomain),
  ],
)

/**
 * Secrets that open the first-run page while the server has no organization. They belong to the deployment, not to a tenant: each start writes one,
 * and the first organization deletes all.
 */
export const firstRunTokens = pgTable('first_run_tokens', {
  /** SHA-256 of the secret. */
  tokenHash: text().primaryKey(),
  expiresAt: moment().notNull(),
})

/** Archives of the organization that its people asked for, stored under the id of the row. */
export const organizationExports = pgTable(
  'organization_exports',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** The person or service account that asked, who alone may download it. */
    requestedBy: uuid().notNull(),
    jobId: uuid().notNull(),
    /** The name of the stored object; null until it is whole. */
    object: text(),
    completedAt: moment(),
    lines: integer().notNull().default(0),
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('organization_exports_own').on(table.organizationId, table.requestedBy, table.createdAt, table.id),
    index('organization_exports_age').on(table.expiresAt),
  ],
)

export const retention = {
  swept: {
    organization_exports: { grows: 'a row for each archive that a person asks for', kept: '2 days, with its file' },
  },
  notByRequests: ['first_run_tokens', 'organizations'],
} satisfies Retention
