import { allPermissions, rooms } from '@/lib/domain/rooms'
import type { Permission } from '@/lib/platform/auth/permissions'
import { text } from '@/lib/platform/i18n/text'
import type { Room, RoomRole } from '@/lib/platform/rooms'
import type { RoleType, Scope } from '@/lib/platform/words'
import type { Grant } from './roles.rules'
import type { BuiltInRole } from './words'

type Grants = Readonly<Record<string, Scope>>

const declared = Object.values<Room>(rooms)
// Only the platform organization manages others, and only its superAdmins.
const operatorOnly = declared.flatMap((room) => room.operatorOnly ?? [])
/** The permissions of the operator's organization, which do nothing in others. */
export const operatorPermissions: ReadonlySet<string> = new Set(operatorOnly)

/** The administrator's permissions: all offered ones but the management of other organizations. */
export const administratorPermissions = (offered: readonly Permission[]): Permission[] =>
  offered.filter((pair) => !operatorOnly.includes(pair))

const isOffered = (pair: string) => (allPermissions as readonly string[]).includes(pair)
/** The permissions that rooms grant to a role, as far as an operation asks for them. */
const grantedTo = (role: RoomRole): Grants =>
  Object.fromEntries(
    declared.flatMap(({ grants = {} }) => Object.entries(grants[role] ?? {}).filter(([pair]) => isOffered(pair))),
  )

const stored: Record<RoomRole, { type: RoleType; grants: Grants }> = {
  instructor: { type: 'admin', grants: { ...grantedTo('learner'), ...grantedTo('instructor') } },
  // Follows the people of their own groups, and nothing else: what they learn themselves is given by another role.
  groupManager: { type: 'admin', grants: grantedTo('groupManager') },
  learner: { type: 'user', grants: grantedTo('learner') },
}
const definitions: Record<BuiltInRole, { type: RoleType; grants: Grants }> = {
  ...stored,
  // Has every permission through its type, including those of later releases, so none is stored.
  superAdmin: { type: 'superAdmin', grants: {} },
  admin: {
    type: 'admin',
    grants: Object.fromEntries(administratorPermissions(allPermissions).map((pair) => [pair, 'any'])),
  },
}

/** A built-in role as it is stored, with its name in both languages. */
export function builtInRole(role: BuiltInRole) {
  const { type, grants } = definitions[role]
  const both = (part: 'name' | 'description') => ({
    ar: text('ar', `builtInRoles.${role}.${part}`),
    en: text('en', `builtInRoles.${role}.${part}`),
  })
  const permissions: Grant[] = Object.entries(grants).map(([pair, scope]) => {
    const [subject = '', action = ''] = pair.split('.')
    return { subject, action, scope }
  })
  return { type, name: both('name'), description: both('description'), permissions }
}
