import { z } from 'zod'
import { contract, knownPermissions } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { anyOf, endsAt, Id, Instant, limitedText, named, nameLine, severalOf } from '@/lib/platform/http/contract'
import { keyKinds } from '@/lib/platform/words'
import { apiKeyStates } from './words'

/** A key as lists show it: never with its secret. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  key: z.string().describe('Public half, `lpk_<env>_<22 base62>`; sent before the colon of x-api-key'),
  kind: z
    .enum(keyKinds)
    .describe(
      'app: a program of the organization; browser: public, in pages and apps of its origins; service: of a service account',
    ),
  serviceAccountId: Id.nullable().describe('Whose a key of kind service is'),
  isActive: z.boolean(),
  allowedOrigins: z
    .array(z.string())
    .describe(
      'Origins of browsers and apps that may use the key; empty allows servers only. Requests from any other origin answer 403/5103',
    ),
  scopes: z
    .array(z.string())
    .nullable()
    .describe(
      'Permissions, `subject.action`: a request with the key has no others, whatever its caller has; null: it is not narrowed',
    ),
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().describe('Written at most once a minute'),
  previousUntil: Instant.nullable().describe('Until when the secret before the last reset still works'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})

export const ApiKeyWithSecret = ApiKey.extend({
  secret: z.string().describe('Shown in this answer and never again, `lps_<43 base62><6 base62 CRC-32>`'),
})

/** Whether a text is an origin as browsers send it: lower case, without a path, without the default port. */
const isAsSent = (text: string) => !/^https?:/.test(text) || (URL.canParse(text) && new URL(text).origin === text)

const origin = addressText(200)
  .regex(/^(https?|capacitor|ionic|tauri|app):\/\/[a-z0-9.-]+(:\d{1,5})?$/)
  .refine(isAsSent, { params: { rule: 'format' } })

/** Those that give rights to others would let a narrowed key make one that is not. */
const givesRights = /^(apiKey|serviceAccount|role)\./
export const keyScopes = knownPermissions.filter((pair) => !givesRights.test(pair))
const known: ReadonlySet<string> = new Set(keyScopes)

const scopes = z
  .array(limitedText(100).refine((text) => known.has(text), { params: { rule: 'unknownScope' } }))
  .min(1)
  .max(100)
  .nullable()
  .optional()
  .describe(
    'Permissions, `subject.action`, as GET /admin/system/permissions lists them, other than those of API keys, service accounts and roles: requests with the key have no others, and none that its caller lacks. Operations that ask for no permission stay open. null (default): not narrowed',
  )

const changeable = {
  name: nameLine(100),
  expiresAt: endsAt('Must lie in the future; none: does not expire').nullable().optional(),
  allowedOrigins: z
    .array(origin)
    .max(20)
    .optional()
    .describe(
      'Scheme and host without a path; also those of apps, such as `capacitor://localhost` or `ionic://localhost`. A browser key needs one at least, a service key has none',
    ),
}

export const ApiKeyInput = z.strictObject({
  name: changeable.name,
  kind: z
    .enum(keyKinds)
    .optional()
    .describe(
      'app (default): for programs of the organization. browser: may be public; reaches /public, /user and /shared only, from its origins only. service: gets tokens for a service account and reaches /admin with what its roles allow',
    ),
  serviceAccountId: Id.optional().describe('For kind service, and only there'),
  expiresAt: changeable.expiresAt,
  allowedOrigins: changeable.allowedOrigins,
  scopes,
})
named({ ApiKey, ApiKeyWithSecret, ApiKeyInput })

const shown: z.input<typeof ApiKey> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11',
  name: 'Student portal',
  key: 'lpk_live_4fJ2mZ8sQx1TnV7bR0aLkD',
  kind: 'app',
  serviceAccountId: null,
  isActive: true,
  allowedOrigins: ['https://portal.alnoor.example'],
  scopes: null,
  expiresAt: null,
  lastUsedAt: null,
  previousUntil: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const secret = 'lps_Zk3uV9cH1sYt6Qm0LwXb4RnJd8PgA2eFi7UoKxTqS5a0Bn4Zx'

export const listApiKeys = contract({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/admin/system/api-keys',
  summary: 'List API keys',
  description: '`search` looks in names and in the public half of keys.',
  access: { role: 'admin', permission: 'apiKey.read' },
  query: z.strictObject({
    status: anyOf(apiKeyStates)
      .optional()
      .describe('active: works; inactive: deactivated, expired or not; expired: not deactivated, but past its end'),
    kind: anyOf(keyKinds).optional(),
    serviceAccount: severalOf(Id).optional().describe('Only keys of these service accounts'),
  }),
  returns: z.array(ApiKey),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'name'], default: 'createdAt:desc' },
  example: { query: { status: 'active' }, returns: [shown] },
})

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const readApiKey = contract({
  id: 'apiKeys.read',
  method: 'GET',
  path: '/admin/system/api-keys/:id',
  summary: 'Read an API key',
  access: { role: 'admin', permission: 'apiKey.read' },
  params,
  returns: ApiKey,
  errors: ['apiKeyNotFound'],
  example: { params: { id: shown.id }, returns: shown },
})

export const updateApiKey = contract({
  id: 'apiKeys.update',
  method: 'PATCH',
  path: '/admin/system/api-keys/:id',
  summary: 'Change an API key',
  description:
    'Its name, expiry, allowed origins and scopes; what is left out stays as it is. Acts on the very next request with the key. For a key of a service account the caller must hold everything that the account holds (5065).',
  access: { role: 'admin', permission: 'apiKey.update' },
  audit: 'adminApiKeyUpdate',
  params,
  body: z.strictObject({ ...changeable, name: changeable.name.optional(), scopes }),
  returns: ApiKey,
  errors: ['apiKeyNotFound', 'versionStale', 'roleGrantsTooMuch'],
  headers: ifMatch,
  example: {
    params: { id: shown.id },
    body: { allowedOrigins: ['https://portal.alnoor.example', 'capacitor://localhost'] },
    returns: { ...shown, allowedOrigins: ['https://portal.alnoor.example', 'capacitor://localhost'], version: 2 },
  },
})

/** The common part of the contracts for activating and deactivating. */
const switching = {
  access: { role: 'admin', permission: 'apiKey.update' },
  audit: 'adminApiKeyUpdateStatus',
  params,
  returns: ApiKey,
  errors: ['apiKeyNotFound', 'versionStale', 'roleGrantsTooMuch'],
  headers: ifMatch,
} as const

export const activateApiKey = contract({
  ...switching,
  id: 'apiKeys.activate',
  method: 'POST',
  path: '/admin/system/api-keys/:id/activate',
  summary: 'Activate an API key',
  description: 'Works from the next request on, unless the key has expired. Activating an active key changes nothing.',
  example: { params: { id: shown.id }, returns: { ...shown, version: 3 } },
})

export const deactivateApiKey = contract({
  ...switching,
  id: 'apiKeys.deactivate',
  method: 'POST',
  path: '/admin/system/api-keys/:id/deactivate',
  summary: 'Deactivate an API key',
  description:
    'Requests with the key answer 403/5101 from the next one on, until it is activated again. Deactivating an inactive key changes nothing.',
  example: { params: { id: shown.id }, returns: { ...shown, isActive: false, version: 2 } },
})

export const removeApiKey = contract({
  id: 'apiKeys.remove',
  method: 'DELETE',
  path: '/admin/system/api-keys/:id',
  summary: 'Delete an API key',
  description: 'For good: requests with the key answer 403/5101 from the next one on. The activity log keeps what it did.',
  access: { role: 'admin', permission: 'apiKey.delete' },
  audit: 'adminApiKeyDelete',
  params,
  returns: z.object({ id: Id }),
  errors: ['apiKeyNotFound', 'versionStale', 'roleGrantsTooMuch'],
  headers: ifMatch,
  example: { params: { id: shown.id }, returns: { id: shown.id } },
})

export const createApiKey = contract({
  id: 'apiKeys.create',
  method: 'POST',
  path: '/admin/system/api-keys',
  summary: 'Create an API key',
  description:
    'The answer is the only place where the secret appears; only its SHA-256 is stored. Whoever makes a key for a service account must hold all that the account does (5065). An organization has at most 500 keys.',
  access: { role: 'admin', permission: 'apiKey.create' },
  audit: 'adminApiKeyCreate',
  status: 201,
  body: ApiKeyInput,
  returns: ApiKeyWithSecret,
  errors: ['serviceAccountNotFound', 'roleGrantsTooMuch', 'apiKeysFull'],
  example: { body: { name: 'Student portal', allowedOrigins: ['https://portal.alnoor.example'] }, returns: { ...shown, secret } },
})

export const resetApiKey = contract({
  id: 'apiKeys.reset',
  method: 'POST',
  path: '/admin/system/api-keys/:id/reset',
  summary: 'Give an API key a new secret',
  description:
    'The key stays, the secret is replaced. The old secret dies at once, or after `overlapSeconds` (at most 24 hours).',
  access: { role: 'admin', permission: 'apiKey.create' },
  audit: 'adminApiKeyReset',
  params: z.object({ id: Id }),
  body: z.strictObject({
    overlapSeconds: z.int().min(0).max(86_400).optional().describe('Seconds the old secret keeps working; default 0'),
  }),
  returns: ApiKeyWithSecret,
  errors: ['apiKeyNotFound', 'versionStale', 'roleGrantsTooMuch'],
  example: {
    params: { id: shown.id },
    body: { overlapSeconds: 3600 },
    returns: { ...shown, previousUntil: '2026-11-21T10:30:00.000Z', secret, version: 2 },
  },
})
