import { z } from 'zod'
import { accountStates } from '@/lib/domain/house/identity/words'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'

export const PersonName = z
  .object({ ar: z.string().optional(), en: z.string().optional() })
  .describe('In one or both languages, as the person is called')

export const RoleMember = z.object({
  userId: Id,
  name: PersonName,
  email: z.string(),
  status: z.enum(accountStates).describe('Of the account; only active ones may sign in'),
  since: Instant.describe('When the role was assigned'),
  until: Instant.nullable().describe('When the assignment ends; null: without an end'),
})
named({ PersonName, RoleMember })

export const exampleRoleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21'
export const examplePerson = {
  userId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
  name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
  email: 'sara@alnoor.example',
}

export const listRoleMembers = contract({
  id: 'roles.members',
  method: 'GET',
  path: '/admin/system/roles/:roleId/member/list',
  summary: 'List who holds a role',
  description: 'Ordered by the accounts, newest first unless told. `search` looks in names and addresses.',
  access: { role: 'admin', permission: 'role.read' },
  params: z.object({ roleId: Id }),
  returns: z.array(RoleMember),
  errors: ['roleNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt', 'email'], default: 'createdAt:desc' },
  example: {
    params: { roleId: exampleRoleId },
    returns: [{ ...examplePerson, status: 'active', since: '2026-11-21T09:30:00.000Z', until: null }],
  },
})
