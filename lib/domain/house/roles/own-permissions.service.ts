import { and, asc, eq } from 'drizzle-orm'
import { roles, userRoles } from '@/db/schema/roles'
import { scopeHeld } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './own-permissions.contract'
import { isHeldNow } from './role-holders.service'
import { everyGrant } from './roles.rules'

export const readOwnPermissions = implement(contracts.readOwnPermissions, async (context) => {
  const { db, user } = context
  const isOfGrant = and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId))
  return {
    roleTypes: user.roleTypes,
    permissions: everyGrant.flatMap(({ subject, action }) => {
      const scope = scopeHeld(user.permissions, `${subject}.${action}`)
      return scope ? [{ subject, action, scope }] : []
    }),
    roles: await db
      .select({ id: roles.id, name: roles.name, type: roles.type, until: userRoles.until })
      .from(userRoles)
      .innerJoin(roles, isOfGrant)
      .where(ofTenant(context, userRoles, eq(userRoles.userId, user.id), isHeldNow))
      .orderBy(asc(userRoles.createdAt), asc(roles.id)),
  }
})
