import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { userRoles } from '@/db/schema/roles'
import type { Permission } from '@/lib/platform/auth/permissions'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { roleIdsOfAccount } from './service-account-roles.service'

/** People of administration with a permission over everybody, by id after one of them; accounts in every state are included. */
export async function administratorsWith(
  { db, organization }: TenantContext,
  permission: Permission,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select holder.id from (
      select distinct own.user_id as id from user_roles own
      join roles kind on kind.organization_id = own.organization_id and kind.id = own.role_id and kind.type <> 'user'
      where own.organization_id = ${organization.id} and (${after}::uuid is null or own.user_id > ${after}::uuid)) holder
    cross join lateral person_standing(${organization.id}::uuid, holder.id) standing
    where 'superAdmin' = any(standing.role_types) or ${permission} = any(string_to_array(standing.permissions, ','))
    order by holder.id limit ${most}::int`)
  return rows.map(({ id }) => id)
}

/** The roles of a person or a service account. */
export async function roleIdsOf(context: TenantContext, id: string): Promise<string[]> {
  const own = await context.db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(ofTenant(context, userRoles, eq(userRoles.userId, id)))
  return [...own.map(({ roleId }) => roleId), ...(await roleIdsOfAccount(context, id))]
}

/** Whether a person holds a permission of administration over everybody now, as a condition of a statement of another room. */
export const administers = (
  { organization }: Pick<TenantContext, 'organization'>,
  userId: SQLWrapper,
  permission: Permission,
): SQL => sql`exists (
  select from person_standing(${organization.id}::uuid, ${userId}) standing
  where 'superAdmin' = any(standing.role_types)
    or ('admin' = any(standing.role_types) and ${permission} = any(string_to_array(standing.permissions, ','))))`
