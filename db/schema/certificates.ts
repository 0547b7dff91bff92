import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    validUntil: moment(),
    revokedAt: moment(),
    revocationReason: jsonb().$type<Both>(),
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
    // Over all organizations: the issuer of a code.
    index('certificates_by_code').on(table.code),
    index('certificates_issued').on(table.organizationId, table.issuedAt),
    index('certificates_of_user').on(table.organizationId, table.userId, table.issuedAt),
  ],
)

export const retention = {
  notByRequests: ['certificates'],
} satisfies Retention
