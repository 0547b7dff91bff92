import { isGranted } from '@/lib/platform/auth/permissions'
import type { Access } from '@/lib/platform/http/contract'
import type { RoleType } from '@/lib/platform/words'

/** What the signed-in person may do, as `identity.permissions` answers; `permissions` are grants as `lib/platform/auth/permissions.ts` writes them. */
export type Me = { id: string; roleTypes: RoleType[]; permissions: string[] }

/** Whether a person may call a contract; decides which links, buttons and sections are shown. The API checks again. */
export function can(me: Me, { access }: { access: Access }): boolean {
  if (typeof access === 'string') return access === 'public'
  const isAdmin = me.roleTypes.includes('admin') || me.roleTypes.includes('superAdmin')
  if (access.role === 'admin' && !isAdmin) return false
  return isGranted({ has: (grant) => me.permissions.includes(grant) }, access)
}
