import type { RoomPermission } from '../rooms'

/** A pair of a subject and one of its actions, `subject.action`. Meanings: `permissions` in messages/<language>/<room>.json. */
export type Permission = RoomPermission

/**
 * What somebody holds: `subject.action` where a role grants the pair for everybody's data, `subject.action@group` or `subject.action@own` where
 * it grants the pair for less.
 */
export type Grants = { has(grant: string): boolean }

/** Whose data a grant is about: everybody's, that of the holder's groups, the holder's own; the widest first. */
export const scopes = ['any', 'group', 'own'] as const
export type Scope = (typeof scopes)[number]

export const grantOf = (pair: string, scope: Scope): string => (scope === 'any' ? pair : `${pair}@${scope}`)

/** The widest scope in which a pair is held, or null. */
export function scopeHeld(grants: Grants, pair: string): Scope | null {
  return scopes.find((scope) => grants.has(grantOf(pair, scope))) ?? null
}

/**
 * Whether somebody may call an operation that asks for a pair. Operations for role type admin are about everybody's data, so a pair held for
 * less is not enough there; the others are about the caller's own.
 */
export const isGranted = (grants: Grants, { role, permission }: { role?: 'admin'; permission?: string }): boolean =>
  permission === undefined || (role === 'admin' ? grants.has(permission) : scopeHeld(grants, permission) !== null)

export const roleTypes = ['superAdmin', 'admin', 'user'] as const
export type RoleType = (typeof roleTypes)[number]
