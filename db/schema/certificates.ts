import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  certificateSources,
  type frameKinds,
  issuerKeyStates,
  revocationCodes,
  type SlotKind,
  type slotAligns,
  type slotTones,
  storedCertificateStates,
  templateStates,
} from '../../lib/domain/assessing/certificates/words'
import type { Mark } from '../../lib/platform/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns, updatedAt, version } from './columns'
import { users } from './identity'
import { learningPaths } from './learning-paths'

type Both = { ar: string; en: string }

/** A part of the picture of a certificate, in points from the edge where reading begins and from the upper edge of an A4 page across. */
export type Slot = {
  kind: SlotKind
  start: number
  top: number
  width: number
  height: number
  size: number
  smallest: number | null
  lines: number
  align: (typeof slotAligns)[number]
  tone: (typeof slotTones)[number]
  isBold: boolean
  /** Null: that of the file. */
  language: 'ar' | 'en' | null
  text: Both | null
}

/** How certificates look: one layout for files in one language, turned by its direction, and one for files in both. */
export type TemplateContent = {
  /** `#rrggbb`; null: that of the organization. */
  accent: string | null
  frame: (typeof frameKinds)[number]
  /** `image` is the object of a picture of the template. */
  signatures: { name: Both; role: Both; image: string | null }[]
  single: Slot[]
  both: Slot[]
}

export const certificateTemplates = pgTable(
  'certificate_templates',
  {
    organizationId: organizationId(),
    id: id(),
    name: jsonb().$type<Both>().notNull(),
    status: text({ enum: templateStates }).notNull().default('draft'),
    /** The draft; certificates get what was published of it. */
    content: jsonb().$type<TemplateContent>().notNull(),
    /** Pictures that signatures may name. None is ever removed: versions name them too. */
    images: jsonb().$type<Mark[]>().notNull().default([]),
    /** The version that certificates get now, and its number; null before the first one. */
    publishedVersionId: uuid(),
    publishedNumber: integer(),
    /** Whether the draft was changed since it was published. */
    hasChanges: boolean().notNull().default(false),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('certificate_templates_recent').on(table.organizationId, table.createdAt, table.id),
  ],
)

/** A published state of a template, which never changes: the certificates that have it are drawn by it. */
export const certificateTemplateVersions = pgTable(
  'certificate_template_versions',
  {
    organizationId: organizationId(),
    id: id(),
    templateId: uuid().notNull(),
    /** From 1. */
    number: integer().notNull(),
    name: jsonb().$type<Both>().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    images: jsonb().$type<Mark[]>().notNull(),
    publishedBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('certificate_template_versions_number').on(table.organizationId, table.templateId, table.number),
    foreignKey({
      name: 'certificate_template_versions_of',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [certificateTemplates.organizationId, certificateTemplates.id],
    }),
  ],
)

export const certificates = pgTable(
  'certificates',
  {
    organizationId: organizationId(),
    id: id(),
    /** Without separators, upper case: Crockford base32, 26 symbols (125 random bits and a check symbol). */
    code: text().notNull(),
    userId: uuid().notNull(),
    pathId: uuid(),
    /** Snapshots: later renames do not change an awarded certificate. */
    holderName: jsonb().$type<{ ar?: string; en?: string }>().notNull(),
    title: jsonb().$type<Partial<Both>>().notNull(),
    issuerName: jsonb().$type<Both>().notNull(),
    issuedAt: moment().notNull(),
    /** Valid through this moment; null never expires. */
    expiresAt: timestamp('valid_until', { withTimezone: true, precision: 3 }),
    /** Whether it expired is computed from `expiresAt`. */
    state: text({ enum: storedCertificateStates }).notNull().default('issued'),
    source: text({ enum: certificateSources }).notNull().default('hand'),
    /** The completed enrolment, one for each cycle, that an automatic one was issued for. */
    enrolmentId: uuid(),
    /** The version of the template that it is drawn by; null: the picture of the product. */
    templateVersionId: uuid(),
    /** Whether those who have the code see name and title; its holder decides. */
    isShared: boolean().notNull().default(true),
    suspendedAt: moment(),
    /** Since when a person has to look at it, because a result that it rests on is no longer a pass; null: nothing to look at. */
    reviewSince: moment(),
    revokedAt: moment(),
    revocationCode: text({ enum: revocationCodes }),
    revocationReason: jsonb().$type<Both>(),
    /** The one that it replaces, and the one that replaced it. */
    supersedesId: uuid(),
    supersededById: uuid(),
    /** Its place in the organization's status lists: 131,072 times the number of the list, plus the place in it. Never used again. */
    statusIndex: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('certificateCodeTaken').on(table.organizationId, table.code),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({
      columns: [table.organizationId, table.pathId],
      foreignColumns: [learningPaths.organizationId, learningPaths.id],
    }),
    foreignKey({
      name: 'certificates_template_version',
      columns: [table.organizationId, table.templateVersionId],
      foreignColumns: [certificateTemplateVersions.organizationId, certificateTemplateVersions.id],
    }),
    // A second delivery of the same completion cannot issue a second certificate; a reissued one has no enrolment.
    uniqueIndex('certificateExists').on(table.organizationId, table.enrolmentId).where(sql`${table.enrolmentId} is not null`),
    uniqueIndex('certificates_status_index').on(table.organizationId, table.statusIndex),
    index('certificates_in_review')
      .on(table.organizationId, table.issuedAt, table.id)
      .where(sql`${table.reviewSince} is not null`),
    // For status lists.
    index('certificates_not_in_force').on(table.organizationId, table.statusIndex).where(sql`${table.state} <> 'issued'`),
    // Over all organizations: the issuer of a code.
    index('certificates_by_code').on(table.code),
    index('certificates_issued').on(table.organizationId, table.issuedAt, table.id),
    index('certificates_updated').on(table.organizationId, table.updatedAt, table.id),
    index('certificates_by_end').on(table.organizationId, table.expiresAt, table.id),
    index('certificates_of_state').on(table.organizationId, table.state, table.issuedAt, table.id),
    index('certificates_of_path').on(table.organizationId, table.pathId, table.issuedAt, table.id),
    index('certificates_of_user').on(table.organizationId, table.userId, table.issuedAt, table.id),
  ],
)

/** How long a certificate is valid; `cycle`: until the completion of a recurring path expires, without end where it does not. */
export type Validity = { kind: 'none' } | { kind: 'days' | 'months'; count: number } | { kind: 'cycle' }

/** Whether and for how long completed paths give certificates: of one path, or of all paths without a rule of their own (no path). */
export const certificateRules = pgTable(
  'certificate_rules',
  {
    organizationId: organizationId(),
    id: id(),
    pathId: uuid(),
    isAutomatic: boolean().notNull(),
    validity: jsonb().$type<Validity>().notNull(),
    /** How its certificates look; null: the picture of the product. */
    templateId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('certificate_rules_of_path').on(table.organizationId, table.pathId).nullsNotDistinct(),
    foreignKey({
      columns: [table.organizationId, table.pathId],
      foreignColumns: [learningPaths.organizationId, learningPaths.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'certificate_rules_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [certificateTemplates.organizationId, certificateTemplates.id],
    }),
  ],
)

type PublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** The keys that sign an organization's credentials. The public half of an earlier key stays published, so that what it signed still verifies. */
export const certificateIssuerKeys = pgTable(
  'certificate_issuer_keys',
  {
    organizationId: organizationId(),
    id: id(),
    /** The JWK thumbprint (RFC 7638) of the public key. */
    keyId: text().notNull(),
    publicJwk: jsonb().$type<PublicJwk>().notNull(),
    /** PKCS #8, encrypted. Null for a key that signs no more, and after the organization was restored from an archive. */
    sealedPrivateKey: text(),
    state: text({ enum: issuerKeyStates }).notNull().default('active'),
    retiredAt: moment(),
    withdrawnAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('certificate_issuer_keys_active').on(table.organizationId).where(sql`${table.state} = 'active'`),
    unique('certificate_issuer_keys_key_id').on(table.organizationId, table.keyId),
    index('certificate_issuer_keys_recent').on(table.organizationId, table.createdAt, table.id),
  ],
)

export const retention = {
  notByRequests: [
    'certificate_issuer_keys',
    'certificate_rules',
    'certificate_template_versions',
    'certificate_templates',
    'certificates',
  ],
} satisfies Retention
