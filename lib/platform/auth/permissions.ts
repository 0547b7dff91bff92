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
 * widest scope, or a narrower one where they can answer about that alone (`reach`); the others cover what belongs to the caller.
 */
export const isGranted = (grants: Grants, { role, permission, reach = [] }: Asked): boolean => {
  if (permission === undefined) return true
  if (role !== 'admin') return scopeHeld(grants, permission) !== null
  return grants.has(permission) || reach.some((scope) => grants.has(grantOf(permission, scope)))
}
type Asked = { role?: 'admin'; permission?: string; reach?: Reach }

/**
 * The narrower scopes that an operation for role type admin keeps to: `group`, the people of the groups that the caller manages; `own`, what the
 * caller made or teaches.
 */
export type Reach = readonly ('group' | 'own')[]

type Holder = { id: string; permissions: Grants }
/**
 * Whose groups an operation with `group` alone in its `reach` must keep to: the caller's, by their id, where they hold the permission for their
 * groups only; undefined where for everybody.
 */
export const groupReach = (user: Holder, permission: Permission): string | undefined =>
  user.permissions.has(permission) ? undefined : user.id

/** The same for `own` alone: whose paths, made or taught, it must keep to. */
export const ownReach: typeof groupReach = groupReach

/** One filter of a list with the caller's id; none for a caller who holds the permission for everybody. */
export type Reached = { reach?: string; taught?: string; reachOrTaught?: string }

/**
 * The limits of an operation with both scopes in its `reach`, as a filter of lists: the people of the caller's groups (`reach`), the paths that the
 * caller made or teaches (`taught`), or what is in one of the two (`reachOrTaught`).
 */
export function reachedBy({ id, permissions }: Holder, permission: Permission): Reached {
  if (permissions.has(permission)) return {}
  if (!permissions.has(grantOf(permission, 'own'))) return { reach: id }
  return permissions.has(grantOf(permission, 'group')) ? { reachOrTaught: id } : { taught: id }
}

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
