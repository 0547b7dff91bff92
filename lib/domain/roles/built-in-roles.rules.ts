import type { Permission, RoleType, Scope } from '@/lib/platform/auth/permissions'
import { text } from '@/lib/platform/i18n/text'
import { allPermissions } from '../rooms'
import type { Grant } from './roles.rules'

export const builtInRoles = ['superAdmin', 'admin', 'instructor', 'learner'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

// Only the platform organization manages others, and only its superAdmins.
const ofOperator: readonly Permission[] = ['organization.readAny', 'organization.create', 'organization.updateAny']

/** What the administrator of an organization holds of some permissions: all but the management of other organizations. */
export const administratorPermissions = (offered: readonly Permission[]): Permission[] =>
  offered.filter((pair) => !ofOperator.includes(pair))

const learnerGrants: Partial<Record<Permission, Scope>> = {
  'learningPath.read': 'any',
  'learningModule.read': 'any',
  'organization.read': 'any',
  'assessment.update': 'own',
  'progress.read': 'own',
  'progress.update': 'own',
  'enrolment.read': 'own',
  'enrolment.create': 'own',
  'enrolment.update': 'own',
}

const teaching: readonly Permission[] = [
  ...(['learningPath.read', 'learningPath.create', 'learningPath.update', 'learningPath.publish'] as const),
  ...allPermissions.filter((pair) => /^(learningModule|asset)\./.test(pair)),
  ...(['moduleType.read', 'progress.readAny', 'enrolment.read', 'enrolment.assign'] as const),
]

const anyOf = (pairs: readonly Permission[]): Partial<Record<Permission, Scope>> =>
  Object.fromEntries(pairs.map((pair) => [pair, 'any']))

const definitions: Record<BuiltInRole, { type: RoleType; grants: Partial<Record<Permission, Scope>> }> = {
  // Has every permission through its type, including those of later releases, so none is stored.
  superAdmin: { type: 'superAdmin', grants: {} },
  admin: { type: 'admin', grants: anyOf(administratorPermissions(allPermissions)) },
  instructor: { type: 'admin', grants: { ...learnerGrants, ...anyOf(teaching) } },
  learner: { type: 'user', grants: learnerGrants },
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
