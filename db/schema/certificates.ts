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
  issuerKeyStates,
  revocationCodes,
  storedCertificateStates,
} from '../../lib/domain/certificates/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { learningPaths } from './learning-paths'

type Both = { ar: string; en: string }

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
    suspendedAt: moment(),
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
    // A second delivery of the same completion cannot issue a second certificate; a reissued one has no enrolment.
    uniqueIndex('certificateExists').on(table.organizationId, table.enrolmentId).where(sql`${table.enrolmentId} is not null`),
    uniqueIndex('certificates_status_index').on(table.organizationId, table.statusIndex),
    // What a status list is made of.
    index('certificates_not_in_force').on(table.organizationId, table.statusIndex).where(sql`${table.state} <> 'issued'`),
    // Over all organizations: the issuer of a code.
    index('certificates_by_code').on(table.code),
    index('certificates_issued').on(table.organizationId, table.issuedAt, table.id),
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
  notByRequests: ['certificate_issuer_keys', 'certificate_rules', 'certificates'],
} satisfies Retention
