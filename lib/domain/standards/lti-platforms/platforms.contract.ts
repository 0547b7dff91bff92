import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { httpAddress } from '@/lib/platform/http/address'
import { Id, Instant, line, named, nameLine } from '@/lib/platform/http/contract'
import { platformPlaces, platformProblems } from './words'

const Listed = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  isActive: z.boolean(),
  peopleCount: z.int().describe('People whose account here is known to the platform'),
  lastLaunchAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export const LtiPlatform = Listed.extend({
  linkCount: z.int().describe('Places of its courses that open a path'),
  deploymentIds: z.array(z.string()),
  loginUrl: z.string(),
  tokenUrl: z.string(),
  keySetUrl: z.string(),
  createsAccounts: z.boolean(),
  tool: z
    .object({
      loginUrl: z.string().describe('Login initiation address'),
      launchUrl: z.string().describe('Redirection address, and the target of every link'),
      chooseUrl: z.string().describe('Target for choosing a path (deep linking)'),
      registerUrl: z.string().describe('Where the platform begins a dynamic registration'),
      keySetUrl: z.string().describe('Public keys of the organization'),
    })
    .describe('To be registered at the platform'),
})
named({ LtiPlatform, LtiPlatformListed: Listed })

export const platformAddress = () => httpAddress(500).meta({ format: 'uri' })
const deploymentIds = z
  .array(line(255))
  .min(1)
  .max(50)
  .refine((all) => new Set(all).size === all.length, { params: { rule: 'duplicate' } })
  .describe('The deployments whose launches are accepted')
const identity = {
  issuer: platformAddress().describe('As the platform calls itself (`iss`). Never changes afterwards'),
  clientId: line(255).describe('What the platform calls this tool. Never changes afterwards'),
}
const fields = {
  name: nameLine(60),
  deploymentIds,
  loginUrl: platformAddress().describe('Where the platform signs people in (OpenID Connect authentication request)'),
  tokenUrl: platformAddress().describe('Where the platform gives access tokens'),
  keySetUrl: platformAddress().describe('The public keys of the platform (JWKS)'),
}
const options = {
  isActive: z.boolean().optional().describe('false: launches are refused, and no grades are sent'),
  createsAccounts: z
    .boolean()
    .optional()
    .describe(
      'Whether people without an account get one, as learners. An existing account is only ever linked by its own person',
    ),
}

const tool = {
  loginUrl: 'https://alnoor.masar.example/api/v1/public/lti/tool/login',
  launchUrl: 'https://alnoor.masar.example/api/v1/public/lti/tool/launch',
  chooseUrl: 'https://alnoor.masar.example/api/v1/public/lti/tool/choose',
  registerUrl: 'https://alnoor.masar.example/api/v1/public/lti/tool/register',
  keySetUrl: 'https://alnoor.masar.example/api/v1/public/lti/jwks',
}
const listed: z.input<typeof Listed> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
  name: 'University Canvas',
  issuer: 'https://canvas.instructure.com',
  clientId: '10000000000001',
  isActive: true,
  peopleCount: 0,
  lastLaunchAt: null,
  createdAt: '2026-11-23T09:30:00.000Z',
  updatedAt: '2026-11-23T09:30:00.000Z',
  version: 1,
}
const addresses = {
  loginUrl: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
  tokenUrl: 'https://sso.canvaslms.com/login/oauth2/token',
  keySetUrl: 'https://sso.canvaslms.com/api/lti/security/jwks',
}
export const shownPlatform: z.input<typeof LtiPlatform> = {
  ...listed,
  ...addresses,
  linkCount: 0,
  deploymentIds: ['1:8865aa05b4b79b64a91a86042e43af5ea8ae79eb'],
  createsAccounts: true,
  tool,
}
const { id } = listed
const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listLtiPlatforms = contract({
  id: 'ltiPlatforms.list',
  method: 'GET',
  path: '/admin/integration/lti/platform/list',
  summary: 'List the learning platforms that open paths by LTI 1.3',
  description: '`search` looks in names and issuers.',
  access: { role: 'admin', permission: 'ltiPlatform.read' },
  returns: z.array(Listed),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'name'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readLtiPlatform = contract({
  id: 'ltiPlatforms.read',
  method: 'GET',
  path: '/admin/integration/lti/platform/:id',
  summary: 'Read a learning platform',
  access: { role: 'admin', permission: 'ltiPlatform.read' },
  params,
  returns: LtiPlatform,
  errors: ['ltiPlatformNotFound'],
  example: { params: { id }, returns: shownPlatform },
})

export const createLtiPlatform = contract({
  id: 'ltiPlatforms.create',
  method: 'POST',
  path: '/admin/integration/lti/platform',
  summary: 'Register a learning platform (LTI 1.3)',
  description: 'Register the addresses in `tool` of the answer there. An organization has at most 50.',
  access: { role: 'admin', permission: 'ltiPlatform.create' },
  audit: 'ltiPlatformCreated',
  status: 201,
  body: z.strictObject({ ...identity, ...fields, ...options }),
  returns: LtiPlatform,
  errors: ['ltiPlatformExists', 'ltiPlatformsFull'],
  example: {
    body: {
      name: 'University Canvas',
      issuer: 'https://canvas.instructure.com',
      clientId: '10000000000001',
      deploymentIds: ['1:8865aa05b4b79b64a91a86042e43af5ea8ae79eb'],
      ...addresses,
    },
    returns: shownPlatform,
  },
})

export const updateLtiPlatform = contract({
  id: 'ltiPlatforms.update',
  method: 'PATCH',
  path: '/admin/integration/lti/platform/:id',
  summary: 'Change a learning platform',
  description: 'What is left out stays as it is. Issuer and client id cannot be changed, because people are known by them.',
  access: { role: 'admin', permission: 'ltiPlatform.update' },
  audit: 'ltiPlatformUpdated',
  params,
  body: z.strictObject({
    name: fields.name.optional(),
    deploymentIds: fields.deploymentIds.optional(),
    loginUrl: fields.loginUrl.optional(),
    tokenUrl: fields.tokenUrl.optional(),
    keySetUrl: fields.keySetUrl.optional(),
    ...options,
  }),
  returns: LtiPlatform,
  errors: ['ltiPlatformNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id }, body: { isActive: false }, returns: { ...shownPlatform, isActive: false, version: 2 } },
})

export const removeLtiPlatform = contract({
  id: 'ltiPlatforms.remove',
  method: 'DELETE',
  path: '/admin/integration/lti/platform/:id',
  summary: 'Remove a learning platform',
  description:
    'Accounts, enrollments and progress stay. What the platform knows people by is forgotten, and no more grades are sent.',
  access: { role: 'admin', permission: 'ltiPlatform.delete' },
  audit: 'ltiPlatformDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['ltiPlatformNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id }, returns: { id } },
})

export const checkLtiPlatform = contract({
  id: 'ltiPlatforms.check',
  method: 'POST',
  path: '/admin/integration/lti/platform/:id/check',
  summary: 'Check the addresses of a learning platform',
  description:
    'Reads its public keys, and asks for an access token, which shows whether the platform knows the client id and the keys of this organization. Changes nothing there.',
  access: { role: 'admin', permission: 'ltiPlatform.update' },
  audit: 'ltiPlatformChecked',
  params,
  returns: z.object({
    problems: z
      .array(z.object({ place: z.enum(platformPlaces), problem: z.enum(platformProblems) }))
      .describe(
        'addressForbidden: not https, or an address of a private network; noKeys: no RSA key to check signatures with; tokenRefused: the platform refused the client id or the key',
      ),
    keyCount: z.int().describe('Keys that signatures are checked with'),
  }),
  errors: ['ltiPlatformNotFound'],
  example: { params: { id }, returns: { problems: [{ place: 'keySetUrl', problem: 'unreachable' }], keyCount: 0 } },
})
