import { eq } from 'drizzle-orm'
import { scimUsers } from '@/db/schema/scim'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The entries about a person from the organization's directories. */
export const directoryEntriesOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(scimUsers)
    .where(ofTenant(context, scimUsers, eq(scimUsers.userId, userId)))
