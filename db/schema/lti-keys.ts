import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { ltiKeyStates } from '../../lib/domain/standards/lti-keys/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { organizations } from './organizations'

/** The keys with which organizations sign in LTI. */
export const ltiKeys = pgTable(
  'lti_keys',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** The JWK thumbprint (RFC 7638) of the public key. */
    keyId: text().notNull(),
    publicJwk: jsonb().$type<{ kty: 'RSA'; n: string; e: string }>().notNull(),
    /** PKCS #8, encrypted. Null for a key that signs no more, and after the organization was restored from an archive. */
    sealedPrivateKey: text(),
    state: text({ enum: ltiKeyStates }).notNull().default('active'),
    /** Null: as long as it signs. */
    expiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('lti_keys_active').on(table.organizationId).where(sql`${table.state} = 'active'`),
    unique('lti_keys_key_id').on(table.organizationId, table.keyId),
    index('lti_keys_recent').on(table.organizationId, table.createdAt, table.id),
  ],
)

export const retention = { notByRequests: ['lti_keys'] } satisfies Retention
