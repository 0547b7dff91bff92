import { z } from 'zod'
import { accountStates } from '@/lib/domain/house/identity/words'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'

const params = z.object({ id: Id.describe('Of the account') })
const mayUpdate = { role: 'admin', permission: 'organizationMember.update' } as const
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31'
const errors = ['userNotFound', 'roleGrantsTooMuch', 'roleLastHolder', 'stateConflict'] as const
const returns = z.object({ id: Id, status: z.enum(accountStates) })

export const suspendMember = contract({
  id: 'organizationMembers.suspend',
  method: 'POST',
  path: '/admin/organization/member/:id/suspend',
  summary: 'Suspend a member',
  description:
    'All their sessions end, and they cannot sign in until they are restored; their enrollments and their seats in live sessions stay. Nobody suspends themselves, or somebody who may do more than they may; an active person who can assign roles must remain.',
  access: mayUpdate,
  audit: 'adminMemberSuspend',
  params,
  returns,
  errors,
  example: { params: { id }, returns: { id, status: 'blocked' } },
})

export const restoreMember = contract({
  id: 'organizationMembers.restore',
  method: 'POST',
  path: '/admin/organization/member/:id/restore',
  summary: 'Restore a suspended member',
  description: 'They may sign in again, with the roles they had; the caller must hold all that those roles grant.',
  access: mayUpdate,
  audit: 'adminMemberRestore',
  params,
  returns,
  errors: [...errors, 'organizationPeopleFull'],
  example: { params: { id }, returns: { id, status: 'active' } },
})
