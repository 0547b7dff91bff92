import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant } from '@/lib/platform/http/contract'
import { roleTypes, scopes } from '@/lib/platform/words'

export const readOwnPermissions = contract({
  id: 'identity.permissions',
  method: 'GET',
  path: '/shared/user/permissions',
  summary: 'Read own permissions',
  description:
    'What the signed-in person may do as of this request: the union of all their roles. Menus are made from it. Operations under `/admin` need a pair in the scope `any`.',
  access: {},
  returns: z.object({
    roleTypes: z.array(z.enum(roleTypes)).describe('Types of the roles held; admin or superAdmin opens /admin/*'),
    permissions: z.array(z.object({ subject: z.string(), action: z.string(), scope: z.enum(scopes) })),
    roles: z
      .array(
        z.object({
          id: Id,
          name: z.object({ ar: z.string(), en: z.string() }),
          type: z.enum(roleTypes),
          until: Instant.nullable().describe('When the assignment ends; null: without an end'),
        }),
      )
      .describe('Roles held, oldest assignment first'),
  }),
  example: {
    returns: {
      roleTypes: ['user'],
      permissions: [{ subject: 'learningPath', action: 'read', scope: 'any' }],
      roles: [{ id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a24', name: { ar: 'متعلّم', en: 'Learner' }, type: 'user', until: null }],
    },
  },
})
