import type { RoomPermission } from '../rooms'
import { type RoleType, type Scope, scopes } from '../words'

/** A pair of a subject and one of its actions, `subject.action`. Meanings: `permissions` in messages/<language>/<room>.json. */
export type Permission = RoomPermission

/**
 * A held permission: `subject.action` if a role grants it for everybody's data, `subject.action@group` or `subject.action@own` if it grants it for
 * the data of the holder's groups or the holder's own.
 */
export type Grants = { has(grant: string): boolean }

export const grantOf = (pair: string, scope: Scope): string => (scope === 'any' ? pair : `${pair}@${scope}`)

/** The widest scope in which a pair is held, or null. */
export function scopeHeld(grants: Grants, pair: string): Scope | null {
  return scopes.find((scope) => grants.has(grantOf(pair, scope))) ?? null
}

/**
 * Whether somebody may call an operation that requires a permission. Operations for role type admin cover everybody's data, so they require the
 * widest scope, or that of the caller's groups where they can answer about those alone (`reach`); the others cover what belongs to the caller.
 */
export const isGranted = (grants: Grants, { role, permission, reach }: Asked): boolean => {
  if (permission === undefined) return true
  if (role !== 'admin') return scopeHeld(grants, permission) !== null
  return grants.has(permission) || (reach === 'group' && grants.has(grantOf(permission, 'group')))
}
type Asked = { role?: 'admin'; permission?: string; reach?: 'group' }

/**
 * Whose groups an operation with `reach: 'group'` must keep to: the caller's, by their id, where they hold the permission for their groups only;
 * undefined where for everybody.
 */
export const groupReach = (user: { id: string; permissions: Grants }, permission: Permission): string | undefined =>
  user.permissions.has(permission) ? undefined : user.id

/** Whether somebody may call an operation for role type admin that requires a permission. */
export const mayAdminister = (
  { roleTypes, permissions }: { roleTypes: readonly RoleType[]; permissions: Grants },
  permission: Permission,
): boolean => roleTypes.some((type) => type !== 'user') && isGranted(permissions, { role: 'admin', permission })

/** Permissions that both grant, each in the narrower scope. */
export function narrowed(one: Grants, other: Grants): Grants {
  return {
    has: (grant) => {
      const [pair = ''] = grant.split('@')
      const held = [scopeHeld(one, pair), scopeHeld(other, pair)]
      const narrower = scopes.findLast((scope) => held.includes(scope))
      return narrower !== undefined && !held.includes(null) && grant === grantOf(pair, narrower)
    },
  }
}
