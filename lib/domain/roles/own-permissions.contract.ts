import { z } from 'zod'
import { roleTypes } from '@/lib/platform/auth/permissions'
import { contract } from '../rooms'

export const readOwnPermissions = contract({
  id: 'identity.permissions',
  method: 'GET',
  path: '/shared/user/permissions',
  summary: 'Read own permissions',
  description: 'What the signed-in person may do as of this request: the union of all their roles. Menus are made from it.',
  access: {},
  returns: z.object({
    roleTypes: z.array(z.enum(roleTypes)).describe('Types of the roles held; admin or superAdmin opens /admin/*'),
    permissions: z.array(z.object({ subject: z.string(), action: z.string() })),
  }),
  example: { returns: { roleTypes: ['user'], permissions: [{ subject: 'learningPath', action: 'read' }] } },
})
