import type { SQL, SQLWrapper } from 'drizzle-orm'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'
import { roleEventKinds } from './role-events.contract'

/** A kind of outside authority that signs people in, such as the identity providers of single sign-on. */
export type OutsideAuthorities = {
  /** The authorities of this kind that some people are linked to. */
  linkedTo(context: TenantContext, userIds: readonly string[]): Promise<{ userId: string; authorityId: string }[]>
  /** The roles that are confirmed for authorities of this kind; one without is missing. */
  confirmedRoles(context: TenantContext): Promise<ReadonlyMap<string, readonly string[]>>
  /**
   * An active authority of this kind with the roles confirmed for it. It stays active until the transaction ends, so its end waits
   * for what begins here, or is seen.
   */
  lockActive(context: TenantContext, id: string): Promise<{ confirmedRoles: readonly string[] } | undefined>
}

export const roles = room({
  errors: {
    roleNotFound: [5060, 404],
    roleExists: [5061, 409],
    roleInUse: [5064, 409],
    roleGrantsTooMuch: [5065, 403],
    roleBuiltIn: [5066, 409],
    roleLastHolder: [5067, 409],
  },
  permissions: {
    role: ['read', 'create', 'update', 'delete', 'assign'],
  },
  events: roleEventKinds,
  ports: {
    outsideAuthorities: port<OutsideAuthorities>('roles.outsideAuthorities'),
    /** Whether a service account is active, as a condition for a statement. */
    isActiveServiceAccount:
      port<(context: Pick<TenantContext, 'organization'>, id: SQLWrapper) => SQL>('roles.isActiveServiceAccount'),
  },
  records: {
    role: { parameters: ['roles/:roleId'], console: '/console/roles/:id' },
  },
  actions: ['adminRoleCreate', 'adminRoleUpdate', 'adminRoleDelete', 'adminRoleAssign', 'adminRoleUnassign', 'adminRolePreview'],
  person: personData,
})
