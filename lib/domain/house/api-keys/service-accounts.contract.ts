import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, line, named, nameLine } from '@/lib/platform/http/contract'
import { roleTypes } from '@/lib/platform/words'

/** The account of a program: it has roles, calls with its own keys and cannot sign in. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string().describe('As the activity log calls it'),
  description: z.string().nullable(),
  isActive: z.boolean().describe('false: its keys answer 403/5101'),
  roles: z
    .array(z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), type: z.enum(roleTypes) }))
    .describe('Roles held; operations under /admin need one of type admin'),
  keyCount: z.int().describe('API keys of the account, active or not'),
  lastUsedAt: Instant.nullable().describe('When one of its keys was last used; written at most once a minute'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})

named({ ServiceAccount })

const fields = {
  name: nameLine(100),
  description: line(300).nullable().optional(),
  roleIds: z
    .array(Id)
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'duplicate' } })
    .describe('The roles to hold, and no others'),
}

const shown: z.input<typeof ServiceAccount> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a61',
  name: 'Nightly sync',
  description: 'Copies the members into the HR system',
  isActive: true,
  roles: [{ id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a22', name: { ar: 'مدير', en: 'Administrator' }, type: 'admin' }],
  keyCount: 1,
  lastUsedAt: '2026-11-22T02:00:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}

export const listServiceAccounts = contract({
  id: 'serviceAccounts.list',
  method: 'GET',
  path: '/admin/system/service-account',
  summary: 'List service accounts',
  description: '`search` looks in names and descriptions.',
  access: { role: 'admin', permission: 'serviceAccount.read' },
  returns: z.array(ServiceAccount),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'name'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const readServiceAccount = contract({
  id: 'serviceAccounts.read',
  method: 'GET',
  path: '/admin/system/service-account/:id',
  summary: 'Read a service account',
  access: { role: 'admin', permission: 'serviceAccount.read' },
  params,
  returns: ServiceAccount,
  errors: ['serviceAccountNotFound'],
  example: { params: { id: shown.id }, returns: shown },
})

export const createServiceAccount = contract({
  id: 'serviceAccounts.create',
  method: 'POST',
  path: '/admin/system/service-account',
  summary: 'Create a service account',
  description:
    'You may give it only what you hold yourself (5065). It calls with API keys of kind `service`, made with its id. An organization has at most 100.',
  access: { role: 'admin', permission: 'serviceAccount.create' },
  audit: 'adminServiceAccountCreate',
  status: 201,
  body: z.strictObject(fields),
  returns: ServiceAccount,
  errors: ['roleNotFound', 'roleGrantsTooMuch', 'serviceAccountExists', 'serviceAccountsFull'],
  example: {
    body: { name: 'Nightly sync', description: 'Copies the members into the HR system', roleIds: [] },
    returns: { ...shown, roles: [], keyCount: 0, lastUsedAt: null },
  },
})

export const updateServiceAccount = contract({
  id: 'serviceAccounts.update',
  method: 'PATCH',
  path: '/admin/system/service-account/:id',
  summary: 'Change a service account',
  description:
    'What is left out stays as it is. Acts on the very next request of the account. You may give and take away only what you hold yourself, and rename, describe or turn the account on or off only where you hold all that it does (5065).',
  access: { role: 'admin', permission: 'serviceAccount.update' },
  audit: 'adminServiceAccountUpdate',
  params,
  body: z.strictObject({
    name: fields.name.optional(),
    description: fields.description,
    roleIds: fields.roleIds.optional(),
    isActive: z.boolean().optional(),
  }),
  returns: ServiceAccount,
  errors: ['serviceAccountNotFound', 'roleNotFound', 'roleGrantsTooMuch', 'serviceAccountExists', 'versionStale'],
  headers: ifMatch,
  example: { params: { id: shown.id }, body: { isActive: false }, returns: { ...shown, isActive: false, version: 2 } },
})

export const removeServiceAccount = contract({
  id: 'serviceAccounts.remove',
  method: 'DELETE',
  path: '/admin/system/service-account/:id',
  summary: 'Delete a service account',
  description: 'With all its keys, for good; the activity log keeps what it did. You must hold all that it does (5065).',
  access: { role: 'admin', permission: 'serviceAccount.delete' },
  audit: 'adminServiceAccountDelete',
  params,
  returns: z.object({ id: Id }),
  errors: ['serviceAccountNotFound', 'roleGrantsTooMuch', 'versionStale'],
  headers: ifMatch,
  example: { params: { id: shown.id }, returns: { id: shown.id } },
})

export const issueServiceToken = contract({
  id: 'serviceAccounts.token',
  method: 'POST',
  path: '/public/service-account/token',
  summary: 'Get an access token for a service account',
  description:
    'With an API key of kind `service`; another kind answers 403/5104. The token is good with this key only, and ends with it. There is no refresh token: ask again when it ends.',
  access: 'public',
  audit: 'serviceAccountTokenIssued',
  failuresOnly: true,
  returns: z.object({
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().describe('Lifetime in seconds'),
    accessToken: z.string().describe('JWT signed with ES256'),
  }),
  errors: ['apiKeyKindForbidden'],
  example: { returns: { tokenType: 'Bearer', expiresIn: 900, accessToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' } },
})
