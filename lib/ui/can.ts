import { isGranted } from '@/lib/platform/auth/permissions'
import type { Access } from '@/lib/platform/http/contract'
import type { RoleType } from '@/lib/platform/words'

/**
 * The permissions of the signed-in person, as `identity.permissions` answers; `permissions` are grants as
 * `lib/platform/auth/permissions.ts` writes them.
 */
export type Me = {
  id: string
  roleTypes: RoleType[]
  permissions: string[]
  /** Whether the organization is the operator's own. */
  isPlatform?: boolean
  /** Operations of features that are switched off: ids, or what stands before the dot. */
  off?: readonly string[]
}

/** Whether the feature of an operation is on. */
export const isOn = ({ off = [] }: Pick<Me, 'off'>, { id }: { id: string }): boolean =>
  !off.some((operation) => operation === id || operation === id.split('.', 1)[0])

/** Whether a person may call a contract; decides which links, buttons and sections are shown. The API checks again. */
export function can(me: Me, { id, access }: { id: string; access: Access }): boolean {
  if (!isOn(me, { id })) return false
  if (typeof access === 'string') return access === 'public'
  if (access.organization === 'platform' && !me.isPlatform) return false
  const isAdmin = me.roleTypes.includes('admin') || me.roleTypes.includes('superAdmin')
  if (access.role === 'admin' && !isAdmin) return false
  return isGranted({ has: (grant) => me.permissions.includes(grant) }, access)
}

/** Whether a person holds what a contract asks for about everybody, not about the people of their groups or their own paths alone. */
export const coversAll = ({ permissions }: Me, { access }: { access: Access }): boolean =>
  typeof access === 'object' && access.permission !== undefined && permissions.includes(access.permission)
