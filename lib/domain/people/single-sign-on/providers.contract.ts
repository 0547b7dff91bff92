import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { httpAddress } from '@/lib/platform/http/address'
import { Id, Instant, limitedText, line, named, nameLine } from '@/lib/platform/http/contract'
import { EmailDomain } from '@/lib/platform/http/email'
import { everybody } from './providers.rules'
import { groupMatches, linking, providerProblems, secondSteps } from './words'

const Listed = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  isActive: z.boolean(),
  peopleCount: z.int().describe('People who signed in through it, or whom its directory manages'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})

export const SsoProvider = Listed.extend({
  unconfirmedCount: z
    .int()
    .describe(
      'Administrators who cannot sign in through it, nor be changed by its directory, until an administrator with their permissions saves it',
    ),
  lastSignIn: z
    .object({
      at: Instant,
      claims: z.array(z.string()).describe('Names of the claims, at most 50'),
      groups: z.array(z.string()).describe('Known groups of the person, at most 50'),
      groupsSeen: z
        .enum(groupMatches)
        .describe('none: the claim was left out, so the groups stay as they were; some: it was cut, so groups were only added'),
    })
    .nullable()
    .describe('What the provider sent at the newest sign-in, to find out why it gives no role'),
  clientId: z.string(),
  hasClientSecret: z.boolean().describe('The secret itself is never shown'),
  scopes: z.string(),
  groupsClaim: z.string(),
  createsAccounts: z.boolean(),
  linksAccounts: z.enum(linking),
  emailDomains: z.array(z.string()),
  assumesVerifiedEmail: z.boolean(),
  secondStep: z.enum(secondSteps),
  roleMappings: z.array(
    z.object({ group: z.string(), role: z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }) }) }),
  ),
  redirectUri: z.string().describe('To be registered at the provider'),
  signOutUri: z.string().describe('To be registered at the provider as the address to return to after signing out'),
  scim: z.object({
    address: z.string().describe('Base address for the directory of the provider'),
    hasKey: z.boolean(),
    keyCreatedAt: Instant.nullable(),
    lastUsedAt: Instant.nullable().describe('Written at most once a minute'),
  }),
})
named({ SsoProvider, SsoProviderListed: Listed })

const fields = {
  name: nameLine(60).describe('As the sign-in page shows it'),
  clientId: line(240),
  clientSecret: limitedText(240)
    .min(1)
    .nullable()
    .optional()
    .describe('Kept encrypted. null: the provider knows the client by PKCE alone'),
  scopes: limitedText(240)
    .regex(/^openid( [!-~]+)*$/)
    .optional()
    .describe('Begins with openid'),
  groupsClaim: line(100)
    .optional()
    .describe('Claim that lists groups, or has them as keys; a path such as realm_access.roles leads into a claim'),
  isActive: z.boolean().optional().describe('false: nobody signs in through it, and its directory is refused'),
  createsAccounts: z.boolean().optional().describe('Whether people without an account get one at their first sign-in'),
  linksAccounts: z
    .enum(linking)
    .optional()
    .describe(
      'Which existing accounts of this organization a confirmed address opens. learners: those without a role for administration. everyone: only a superAdmin may set this, and from then on change the provider',
    ),
  emailDomains: z
    .array(EmailDomain)
    .max(50)
    .optional()
    .describe('Domains of addresses that may be linked or get an account; empty: all'),
  assumesVerifiedEmail: z
    .boolean()
    .optional()
    .describe('Take addresses as confirmed where the provider does not send `email_verified`; false is still refused'),
  secondStep: z
    .enum(secondSteps)
    .optional()
    .describe(
      'Whether two-step verification is asked here as well. unlessProved: not where the ID token says in `amr` that several factors were used',
    ),
  roleMappings: z
    .array(z.strictObject({ group: line(200), roleId: Id }))
    .max(200)
    .refine((all) => new Set(all.map(({ group, roleId }) => `${roleId} ${group}`)).size === all.length, {
      params: { rule: 'duplicate' },
    })
    .optional()
    .describe(`Roles that groups give, and no others. The group \`${everybody}\` is everybody who comes through the provider`),
}

const issuer = httpAddress(240)
  .meta({ format: 'uri' })
  .describe('As the provider calls itself; its discovery document is below it. Never changes afterwards')

export const shownProvider: z.input<typeof SsoProvider> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
  name: 'Al Noor accounts',
  issuer: 'https://login.alnoor.example',
  isActive: true,
  peopleCount: 0,
  unconfirmedCount: 0,
  lastSignIn: null,
  clientId: 'masar',
  hasClientSecret: true,
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  createsAccounts: true,
  linksAccounts: 'none',
  emailDomains: ['alnoor.example'],
  assumesVerifiedEmail: false,
  secondStep: 'always',
  roleMappings: [],
  redirectUri: 'https://alnoor.masar.example/console/sso/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71/callback',
  signOutUri: 'https://alnoor.masar.example/console/sign-in',
  scim: { address: 'https://alnoor.masar.example/api/v1/public/scim/v2', hasKey: false, keyCreatedAt: null, lastUsedAt: null },
  createdAt: '2026-11-23T09:30:00.000Z',
  updatedAt: '2026-11-23T09:30:00.000Z',
  version: 1,
}
const { id, name, isActive, peopleCount, createdAt, updatedAt, version } = shownProvider
const listed = { id, name, issuer: shownProvider.issuer, isActive, peopleCount, createdAt, updatedAt, version }

const params = z.object({ id: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const power =
  'You may map only roles whose permissions you hold, and change or remove only a provider all of whose roles you hold, as well as everything that the administrators linked to it hold by now (5065). Saving confirms it: people with more than the administrator who saved it last cannot sign in through it.'

export const listSsoProviders = contract({
  id: 'ssoProviders.list',
  method: 'GET',
  path: '/admin/system/sso-provider/list',
  summary: 'List identity providers',
  description: '`search` looks in names and issuers.',
  access: { role: 'admin', permission: 'ssoProvider.read' },
  returns: z.array(Listed),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'name'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readSsoProvider = contract({
  id: 'ssoProviders.read',
  method: 'GET',
  path: '/admin/system/sso-provider/:id',
  summary: 'Read an identity provider',
  access: { role: 'admin', permission: 'ssoProvider.read' },
  params,
  returns: SsoProvider,
  errors: ['ssoProviderNotFound'],
  example: { params: { id }, returns: shownProvider },
})

export const createSsoProvider = contract({
  id: 'ssoProviders.create',
  method: 'POST',
  path: '/admin/system/sso-provider',
  summary: 'Add an identity provider (OpenID Connect)',
  description: `Register \`redirectUri\` of the answer there. ${power} An organization has at most 50.`,
  access: { role: 'admin', permission: 'ssoProvider.create' },
  audit: 'adminSsoProviderCreate',
  status: 201,
  body: z.strictObject({ ...fields, issuer }),
  returns: SsoProvider,
  errors: ['roleNotFound', 'roleGrantsTooMuch', 'ssoProviderExists', 'ssoProvidersFull'],
  example: {
    body: {
      name: 'Al Noor accounts',
      issuer: 'https://login.alnoor.example',
      clientId: 'masar',
      clientSecret: 'what the provider gave',
      createsAccounts: true,
      emailDomains: ['alnoor.example'],
    },
    returns: shownProvider,
  },
})

export const updateSsoProvider = contract({
  id: 'ssoProviders.update',
  method: 'PATCH',
  path: '/admin/system/sso-provider/:id',
  summary: 'Change an identity provider',
  description: `What is left out stays as it is, and an empty body only confirms the provider; the issuer cannot be changed. ${power} A changed mapping acts on everybody at once. The key of its directory ends if the provider gives more from then on than the author of the key held.`,
  access: { role: 'admin', permission: 'ssoProvider.update' },
  audit: 'adminSsoProviderUpdate',
  params,
  body: z.strictObject({ ...fields, name: fields.name.optional(), clientId: fields.clientId.optional() }),
  returns: SsoProvider,
  errors: ['ssoProviderNotFound', 'roleNotFound', 'roleGrantsTooMuch', 'roleLastHolder', 'ssoProviderExists', 'versionStale'],
  headers: ifMatch,
  example: { params: { id }, body: { isActive: false }, returns: { ...shownProvider, isActive: false, version: 2 } },
})

export const removeSsoProvider = contract({
  id: 'ssoProviders.remove',
  method: 'DELETE',
  path: '/admin/system/sso-provider/:id',
  summary: 'Remove an identity provider',
  description:
    'The accounts stay, without the roles that its groups gave; who has a password still signs in with it, others ask for a link to set one. The key of its directory ends.',
  access: { role: 'admin', permission: 'ssoProvider.delete' },
  audit: 'adminSsoProviderDelete',
  params,
  returns: z.object({ id: Id }),
  errors: ['ssoProviderNotFound', 'roleGrantsTooMuch', 'roleLastHolder', 'versionStale'],
  headers: ifMatch,
  example: { params: { id }, returns: { id } },
})

export const testSsoProvider = contract({
  id: 'ssoProviders.test',
  method: 'POST',
  path: '/admin/system/sso-provider/:id/test',
  summary: 'Ask an identity provider for its discovery document and its keys',
  description: 'Changes nothing. Client ID and secret are only tried by a sign-in.',
  access: { role: 'admin', permission: 'ssoProvider.update' },
  audit: 'adminSsoProviderTest',
  params,
  returns: z.object({
    problem: z
      .enum(providerProblems)
      .nullable()
      .describe(
        'addressForbidden: not https, or an address of a private network; notOpenId: no discovery document of this issuer, or no keys',
      ),
    keyCount: z.int().describe('Keys that it signs with'),
    endsSessions: z.boolean().describe('Whether signing out here can sign out there'),
  }),
  errors: ['ssoProviderNotFound'],
  example: { params: { id }, returns: { problem: 'unreachable', keyCount: 0, endsSessions: false } },
})

export const createScimKey = contract({
  id: 'ssoProviders.createScimKey',
  method: 'POST',
  path: '/admin/system/sso-provider/:id/scim-key',
  summary: 'Make the key with which the directory of a provider calls SCIM',
  description: `Shown once. The key before ends with this very answer. ${power}`,
  access: { role: 'admin', permission: 'ssoProvider.update' },
  audit: 'adminSsoProviderScimKey',
  params,
  returns: z.object({ address: z.string(), key: z.string().describe('Sent as Authorization: Bearer') }),
  errors: ['ssoProviderNotFound', 'roleGrantsTooMuch'],
  example: {
    params: { id },
    returns: { address: shownProvider.scim.address, key: 'scim_q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c' },
  },
})

export const removeScimKey = contract({
  id: 'ssoProviders.removeScimKey',
  method: 'DELETE',
  path: '/admin/system/sso-provider/:id/scim-key',
  summary: 'End the key of a directory',
  description: 'People and groups that it made stay as they are.',
  access: { role: 'admin', permission: 'ssoProvider.update' },
  audit: 'adminSsoProviderScimKey',
  params,
  returns: z.object({ id: Id }),
  errors: ['ssoProviderNotFound', 'roleGrantsTooMuch'],
  example: { params: { id }, returns: { id } },
})
