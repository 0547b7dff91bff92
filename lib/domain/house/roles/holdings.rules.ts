import type { RoleType } from '@/lib/platform/words'
import { type Grant, missingGrants } from './roles.rules'

/** The permissions of a role, or of a person through all roles. A superAdmin holds every permission through the type, later ones included. */
export type Holding = { type: RoleType; grants: readonly Grant[] }
/** Whether somebody with an active account is a superAdmin, and whether somebody can assign roles. */
export type Holders = { superAdmin: boolean; roleAssigner: boolean }

const rank: Record<RoleType, number> = { user: 0, admin: 1, superAdmin: 2 }

/** The permissions of a change that its author does not have in that scope, so may neither grant nor revoke. */
export const grantsBeyond = (author: Holding, changed: readonly Grant[]): Grant[] =>
  author.type === 'superAdmin' ? [] : missingGrants(changed, author.grants)

/** Whether a change gives or takes away more than its author holds. */
export const isBeyond = (author: Holding, changed: Holding): boolean =>
  rank[changed.type] > rank[author.type] || grantsBeyond(author, changed.grants).length > 0

/** Whether a change removed the last holder; false if there was none before. */
export const lostLastHolder = (before: Holders, after: Holders): boolean =>
  (before.superAdmin && !after.superAdmin) || (before.roleAssigner && !after.roleAssigner)

/** Several roles combined: the highest type and the grants of all. */
export const together = (roles: readonly Holding[]): Holding => ({
  type: roles.reduce<RoleType>((highest, { type }) => (rank[type] > rank[highest] ? type : highest), 'user'),
  grants: roles.flatMap(({ grants }) => grants),
})
