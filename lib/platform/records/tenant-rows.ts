import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/tenant'

/** What reading an organization's rows takes: a transaction and whose rows are meant. */
export type TenantContext = { db: Tx; organization: { id: string } }

export type TenantTable = PgTable & { organizationId: PgColumn }

/** The condition that a table's rows are this organization's, and meet whatever else is asked; undefined asks nothing. */
export const ofTenant = (
  { organization }: Pick<TenantContext, 'organization'>,
  table: { organizationId: PgColumn },
  ...conditions: (SQL | undefined)[]
): SQL | undefined => and(eq(table.organizationId, organization.id), ...conditions)
