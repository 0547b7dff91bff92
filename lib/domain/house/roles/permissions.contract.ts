import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { named } from '@/lib/platform/http/contract'
import { scopes } from '@/lib/platform/words'

export const PermissionMeaning = z.object({
  subject: z.string(),
  action: z.string(),
  meaning: z.object({ ar: z.string(), en: z.string() }),
  scopes: z.array(z.enum(scopes)).describe('The scopes in which a role can grant it, widest first'),
})
named({ PermissionMeaning })

export const listPermissions = contract({
  id: 'permissions.list',
  method: 'GET',
  path: '/admin/system/permissions',
  summary: 'List all permissions',
  description:
    'Every pair of subject and action that a role can grant, with its meaning in both languages. `search` looks in all four.',
  access: { role: 'admin', permission: 'role.read' },
  returns: z.array(PermissionMeaning),
  list: { type: 'offset', orderBy: ['subject', 'action'], default: 'subject:asc' },
  example: {
    query: {},
    returns: [
      {
        subject: 'learningModule',
        action: 'publish',
        meaning: { ar: 'نشر الوحدات', en: 'Publish modules' },
        scopes: ['any', 'own'],
      },
    ],
  },
})
