import type { listPermissions } from '@/lib/domain/house/roles/permissions.contract'
import type { readRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import type { Subject } from '@/lib/domain/rooms'
import type { Me } from '@/lib/ui/can'
import type { DataOf, InputOf, ItemOf } from '@/lib/ui/endpoint'

export type Role = DataOf<typeof readRole>
/** A pair as a change of a role sends it. */
export type Grant = NonNullable<NonNullable<InputOf<typeof updateRole>['body']>['permissions']>[number]
/** With `ownCovers`: what a grant of scope `own` is about, learning paths that one made or teaches, one's own data, or both. */
export type Pair = Omit<ItemOf<typeof listPermissions>, 'subject'> & {
  subject: Subject
  subjectName: string
  ownCovers: 'paths' | 'data' | 'both'
}

export const keyOf = ({ subject, action }: { subject: string; action: string }): string => `${subject}.${action}`
/** Grants by the key of their pair. */
export const byKey = (grants: readonly Grant[]) => new Map(grants.map((grant) => [keyOf(grant), grant]))

/** The grants of a role as a change of it sends them; of the pairs that there are. */
export const grantsOf = ({ permissions }: Pick<Role, 'permissions'>, pairs: readonly Pair[]): Grant[] =>
  permissions.flatMap((grant) => {
    const pair = pairs.find((one) => keyOf(one) === keyOf(grant))
    return pair ? [{ ...grant, subject: pair.subject }] : []
  })

/** The grants of one set that are missing in the other; a different scope counts as missing. */
export const onlyIn = (these: readonly Grant[], those: readonly Grant[]): Grant[] =>
  these.filter(
    (grant) => !those.some((other) => keyOf(other) === keyOf(grant) && (other.scope ?? 'any') === (grant.scope ?? 'any')),
  )

export const isSame = (a: readonly Grant[], b: readonly Grant[]): boolean => onlyIn(a, b).length + onlyIn(b, a).length === 0

/** Whether a person holds all that a role gives, so that they may assign and unassign it. The API decides again, scopes included. */
export const holdsAllOf = (me: Me, { type, permissions }: Pick<Role, 'type' | 'permissions'>): boolean =>
  me.roleTypes.includes('superAdmin') ||
  (type !== 'superAdmin' && permissions.every((pair) => me.permissions.includes(keyOf(pair))))
