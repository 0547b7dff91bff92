import { and, eq } from 'drizzle-orm'
import { roles } from '@/db/schema/roles'
import { withTenant } from '../db/tenant'
import { Refusal } from '../errors'
import { narrowed } from './permissions'
import type { Actor } from './session'

/**
 * Names a role by its id: the request is answered as if its person had that role alone, and no more than they have. Reads only,
 * by administrators.
 */
export const viewHeader = 'x-view-as-role'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The person as one who has a role alone; a role that was deleted meanwhile grants nothing. */
export async function viewedAs(
  user: Actor,
  roleId: string,
  { organizationId, isRead }: { organizationId: string; isRead: boolean },
): Promise<Actor> {
  const isAdministrator = user.roleTypes.some((type) => type !== 'user')
  if (user.kind !== 'person' || !isAdministrator) throw new Refusal('roleForbidden')
  if (!isRead) throw new Refusal('viewingAsRole')
  const isRole = and(eq(roles.organizationId, organizationId), eq(roles.id, roleId))
  const read = () =>
    withTenant(organizationId, (db) => db.select({ type: roles.type, list: roles.permissionList }).from(roles).where(isRole), {
      readOnly: true,
    })
  const [role] = uuid.test(roleId) ? await read() : []
  if (role?.type === 'superAdmin') return user
  const list = new Set(role?.list.split(','))
  return { ...user, roleTypes: [role?.type ?? 'user'], permissions: narrowed(user.permissions, list) }
}
