import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, named } from '@/lib/platform/http/contract'
import { examplePerson, exampleRoleId, PersonName } from './role-members.contract'
import { Grants, Role } from './roles.contract'

const ShownGrants = Role.shape.permissions.describe('By subject and action')
/** The most people named in an answer. */
export const shownPeople = 100
const Affected = z.object({
  count: z.int().describe('Different people'),
  people: z
    .array(
      z.object({
        userId: Id,
        name: PersonName,
        email: z.string(),
        permissions: ShownGrants.describe('The pairs this person gains or loses, with the scope gained or lost'),
      }),
    )
    .describe(`The first ${shownPeople} of them, in the order of their accounts`),
})

export const RolePreview = z.object({
  added: ShownGrants.describe('Pairs the role would grant that it does not grant now, or grants in a narrower scope'),
  removed: ShownGrants.describe('Pairs the role grants now that it would not, or only in a narrower scope'),
  refused: ShownGrants.describe(
    'Added or removed pairs that you do not hold in that scope: saving this draft would answer 403/5065',
  ),
  losesLastHolder: z
    .boolean()
    .describe('Nobody with an active account could assign roles any more: saving this draft would answer 409/5067'),
  memberCount: z.int().describe('People who hold the role'),
  gain: Affected.describe('Who would gain something that none of their other roles grants'),
  lose: Affected.describe('Who would lose something that none of their other roles grants'),
})
named({ RolePreview })

export const previewRole = contract({
  id: 'roles.preview',
  method: 'POST',
  path: '/admin/system/roles/:roleId/preview',
  summary: 'See what a change of permissions would do',
  description:
    'Nothing is saved. Compares the permissions sent, which would replace those of the role, with what each person who holds it may do now through all their roles.',
  access: { role: 'admin', permission: 'role.read' },
  audit: 'adminRolePreview',
  failuresOnly: true,
  params: z.object({ roleId: Id }),
  body: z.strictObject({ permissions: Grants.describe('All pairs of the draft, no pair twice') }),
  returns: RolePreview,
  errors: ['roleNotFound', 'roleBuiltIn'],
  example: {
    params: { roleId: exampleRoleId },
    body: {
      permissions: [
        { subject: 'learningModule', action: 'read' },
        { subject: 'learningModule', action: 'publish' },
      ],
    },
    returns: {
      added: [{ subject: 'learningModule', action: 'publish', scope: 'any' }],
      removed: [{ subject: 'learningModule', action: 'update', scope: 'any' }],
      refused: [],
      losesLastHolder: false,
      memberCount: 1,
      gain: {
        count: 1,
        people: [{ ...examplePerson, permissions: [{ subject: 'learningModule', action: 'publish', scope: 'any' }] }],
      },
      lose: { count: 0, people: [] },
    },
  },
})
