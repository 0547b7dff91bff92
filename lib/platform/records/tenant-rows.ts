import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/tenant'

/** A transaction and its organization. */
export type TenantContext = { db: Tx; organization: { id: string } }

export type TenantTable = PgTable & { organizationId: PgColumn }

/** The condition that a table's rows belong to this organization and meet further conditions; undefined ones are ignored. */
export const ofTenant = (
  { organization }: Pick<TenantContext, 'organization'>,
  table: { organizationId: PgColumn },
  ...conditions: (SQL | undefined)[]
): SQL | undefined => and(eq(table.organizationId, organization.id), ...conditions)
