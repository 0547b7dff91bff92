import { z } from 'zod'
import { contract, knownPermissions, permissionRegistry } from '@/lib/domain/rooms'
import { bilingual, bilingualName, endsAt, Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { roleTypes, scopes } from '@/lib/platform/words'

const meaningOfScope =
  "any: everyone's records; group: those of learners of my groups, refused in new grants and without effect until there are groups; own: mine"

const BothLanguages = z.object({ ar: z.string(), en: z.string() })

export const Role = z.object({
  id: Id,
  name: BothLanguages,
  description: BothLanguages.nullable(),
  type: z
    .enum(roleTypes)
    .describe(
      'admin opens /admin/*, where each endpoint also asks for its permission; user does not; superAdmin holds everything',
    ),
  isBuiltIn: z.boolean().describe('Made with the organization and locked'),
  permissions: z
    .array(z.object({ subject: z.string(), action: z.string(), scope: z.enum(scopes).describe(meaningOfScope) }))
    .describe('By subject and action; of a superAdmin role: every pair of the registry'),
  memberCount: z.int().describe('People who hold the role; not covered by the ETag'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().describe('Rises with every change of the role; sent as ETag'),
})

const Grant = z
  .strictObject({
    subject: z.enum([...permissionRegistry.keys()]),
    action: limitedText(60).describe('One of the subject, as GET /admin/system/permissions lists them'),
    scope: z.enum(scopes).default('any').describe(meaningOfScope),
  })
  .check(({ value, issues }) => {
    const values = [...(permissionRegistry.get(value.subject) ?? [])]
    if (!values.includes(value.action)) issues.push({ code: 'invalid_value', values, input: value.action, path: ['action'] })
  })

/** Permissions in a request: known ones, without duplicates. */
export const Grants = z
  .array(Grant)
  .max(knownPermissions.length)
  .check(({ value, issues }) => {
    const seen = new Set<string>()
    for (const [at, { subject, action }] of value.entries()) {
      if (seen.has(`${subject}.${action}`))
        issues.push({ code: 'custom', params: { rule: 'duplicate' }, input: value[at], path: [at] })
      seen.add(`${subject}.${action}`)
    }
  })

const name = bilingualName(100).describe(
  'Unique in English, whatever the case, accents and spaces. Arabic and Latin letters, of one of the two in a word',
)
const description = bilingual(500)

export const RoleInput = z.strictObject({
  name,
  description: description.optional(),
  type: z.enum(['admin', 'user']).describe('Fixed from now on; admin opens /admin/*'),
  permissions: Grants.describe('No pair twice, and none that the caller lacks'),
})

export const RoleChange = z.strictObject({
  name: name.optional(),
  description: description.nullable().optional().describe('null removes it'),
  permissions: Grants.optional().describe('Replaces all pairs; adds and removes none that the caller lacks. Needs If-Match'),
})
named({ Role, RoleInput, RoleChange })

const params = z.object({ roleId: Id })
const memberParams = z.object({ roleId: Id, userId: Id })
const ifMatch = (description: string) => ({ 'if-match': { required: false, description } })

const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21',
  name: { ar: 'محرّر المحتوى', en: 'Content editor' },
  description: { ar: 'يعدّ المسارات ووحداتها دون نشرها', en: 'Prepares paths and their modules, without publishing them' },
  type: 'admin' as const,
  isBuiltIn: false,
  permissions: [
    { subject: 'learningModule', action: 'read', scope: 'any' as const },
    { subject: 'learningModule', action: 'update', scope: 'any' as const },
    { subject: 'learningPath', action: 'read', scope: 'any' as const },
  ],
  memberCount: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const input = {
  name: shown.name,
  description: shown.description,
  type: shown.type,
  permissions: [
    { subject: 'learningModule' as const, action: 'read' },
    { subject: 'learningModule' as const, action: 'update' },
    { subject: 'learningPath' as const, action: 'read' },
  ],
}
const member = { roleId: shown.id, userId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31' }

export const listRoles = contract({
  id: 'roles.list',
  method: 'GET',
  path: '/admin/system/roles',
  summary: 'List roles',
  access: { role: 'admin', permission: 'role.read' },
  returns: z.array(Role),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'nameAr', 'nameEn'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const createRole = contract({
  id: 'roles.create',
  method: 'POST',
  path: '/admin/system/roles',
  summary: 'Create a role',
  description: 'Nobody grants a pair they lack, nor a wider scope than their own.',
  access: { role: 'admin', permission: 'role.create' },
  audit: 'adminRoleCreate',
  status: 201,
  body: RoleInput,
  returns: Role,
  errors: ['roleExists', 'roleGrantsTooMuch'],
  example: { body: input, returns: shown },
})

export const readRole = contract({
  id: 'roles.read',
  method: 'GET',
  path: '/admin/system/roles/:roleId',
  summary: 'Read a role',
  access: { role: 'admin', permission: 'role.read' },
  params,
  returns: Role,
  errors: ['roleNotFound'],
  headers: {
    'if-none-match': {
      required: false,
      description: 'ETag of the version the caller holds; 304 without a body while it is current',
    },
  },
  example: { params: { roleId: shown.id }, returns: shown },
})

export const updateRole = contract({
  id: 'roles.update',
  method: 'PATCH',
  path: '/admin/system/roles/:roleId',
  summary: 'Change a role',
  description:
    'What is not sent stays. A change of permissions acts on the next request of everyone who holds the role. Nobody adds or removes a pair they lack, or changes the name or description of a role with such a pair (403), and somebody with an active account must still be able to assign roles (409).',
  access: { role: 'admin', permission: 'role.update' },
  audit: 'adminRoleUpdate',
  params,
  body: RoleChange,
  returns: Role,
  errors: ['roleNotFound', 'roleBuiltIn', 'roleExists', 'roleGrantsTooMuch', 'roleLastHolder', 'versionStale', 'versionRequired'],
  headers: ifMatch('ETag of the version the change is based on; required with permissions (428), stale: 412'),
  example: {
    params: { roleId: shown.id },
    body: { description: { ar: 'يعدّ المسارات ووحداتها', en: 'Prepares paths and their modules' } },
    returns: { ...shown, description: { ar: 'يعدّ المسارات ووحداتها', en: 'Prepares paths and their modules' }, version: 2 },
  },
})

export const removeRole = contract({
  id: 'roles.remove',
  method: 'DELETE',
  path: '/admin/system/roles/:roleId',
  summary: 'Remove a role',
  description: 'Nobody removes a role that grants a pair they lack.',
  access: { role: 'admin', permission: 'role.delete' },
  audit: 'adminRoleDelete',
  params,
  returns: z.object({ id: Id }),
  errors: ['roleNotFound', 'roleBuiltIn', 'roleInUse', 'roleGrantsTooMuch', 'roleLastHolder', 'versionStale'],
  headers: ifMatch('ETag of the version to remove; stale: 412'),
  example: { params: { roleId: shown.id }, returns: { id: shown.id } },
})

const Membership = z.object({
  roleId: Id,
  userId: Id,
  isAssigned: z.boolean().describe('Whether the person holds the role from now on'),
})
const Assignment = Membership.extend({
  until: Instant.nullable().describe('When the assignment ends; null: without an end'),
})

export const assignRoleToMember = contract({
  id: 'roles.assign',
  method: 'POST',
  path: '/admin/system/roles/:roleId/member/:userId',
  summary: 'Assign a role',
  description:
    'Acts on the next request of that person, as does its end. Assigning twice is a success that changes at most the end. Nobody assigns a role that grants more than they hold; only a superAdmin assigns a superAdmin role. Of active accounts one that can assign roles without an end stays, and one such superAdmin where there is one (409).',
  access: { role: 'admin', permission: 'role.assign' },
  audit: 'adminRoleAssign',
  params: memberParams,
  body: z.strictObject({
    until: endsAt('When the assignment ends, in the future; null: it does not end. Not sent: one that is there keeps its end')
      .nullable()
      .optional(),
  }),
  returns: Assignment,
  errors: ['roleNotFound', 'userNotFound', 'roleGrantsTooMuch', 'roleLastHolder'],
  example: { params: member, returns: { ...member, isAssigned: true, until: null } },
})

export const unassignRole = contract({
  id: 'roles.unassign',
  method: 'DELETE',
  path: '/admin/system/roles/:roleId/member/:userId',
  summary: 'Unassign a role',
  description:
    'Acts on the next request of that person. A role that is not held is a success that changes nothing. Nobody takes away a role that grants more than they hold (403). Of active accounts one that can assign roles stays, and one superAdmin where there is one (409).',
  access: { role: 'admin', permission: 'role.assign' },
  audit: 'adminRoleUnassign',
  params: memberParams,
  returns: Membership,
  errors: ['roleNotFound', 'userNotFound', 'roleGrantsTooMuch', 'roleLastHolder'],
  example: { params: member, returns: { ...member, isAssigned: false } },
})
