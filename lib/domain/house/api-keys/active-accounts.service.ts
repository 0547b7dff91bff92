import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

/** Whether a service account is active, as a condition for a statement of another room. */
export const isActiveServiceAccount = ({ organization }: Pick<TenantContext, 'organization'>, id: SQLWrapper): SQL => sql`exists (
  select from service_accounts account where account.organization_id = ${organization.id} and account.id = ${id} and account.is_active)`

/** The service accounts, as a table in a statement of another room. */
export const serviceAccountRows = sql`service_accounts`
