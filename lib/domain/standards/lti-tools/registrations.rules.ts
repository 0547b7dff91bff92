import { z } from 'zod'
import { line } from '@/lib/platform/http/contract'
import { type Home, platformOf, registrationOf } from './addresses.rules'
import { isParameterName, knownVariables } from './custom.rules'
import { scopes } from './messages.rules'
import { toolAddress } from './tools.contract'

// LTI Dynamic Registration 1.0, after OpenID Connect Discovery 1.0 and Dynamic Client Registration 1.0.

const platformClaim = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const toolClaim = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const messageTypes = ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'] as const

/** The platform's configuration for a tool that registers. */
export function configurationOf(organization: Home) {
  const { issuer, authorizationUrl, tokenUrl, keySetUrl } = platformOf(organization)
  return {
    issuer,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
    jwks_uri: keySetUrl,
    registration_endpoint: registrationOf(organization).registrationUrl,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'ES256'],
    scopes_supported: ['openid', ...Object.values(scopes)],
    response_types_supported: ['id_token'],
    response_modes_supported: ['form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['iss', 'sub', 'name', 'email', 'picture', 'locale'],
    [platformClaim]: {
      product_family_code: 'masar',
      version: '1',
      messages_supported: messageTypes.map((type) => ({ type })),
      variables: knownVariables,
    },
  }
}

const words = z.array(z.string().max(500)).max(100)

/** The tool's part of its registration. */
export const Registration = z.object({
  client_name: z
    .string()
    .max(1_000)
    .transform((name) => name.replace(/\s+/g, ' ').trim().slice(0, 100))
    .pipe(line(100)),
  response_types: words.refine((all) => all.includes('id_token')),
  initiate_login_uri: toolAddress,
  redirect_uris: z.array(toolAddress).min(1).max(20),
  jwks_uri: toolAddress,
  token_endpoint_auth_method: z.literal('private_key_jwt'),
  [toolClaim]: z.object({
    target_link_uri: toolAddress,
    custom_parameters: z.record(z.string(), z.unknown()).optional(),
    claims: words.optional(),
    messages: z
      .array(z.object({ type: z.string().max(100) }))
      .max(20)
      .optional(),
  }),
})
export type Registration = z.output<typeof Registration>

/** The custom parameters of a registration that a tool may have. */
function customOf(given: Record<string, unknown> = {}): Record<string, string> {
  const fit = Object.entries(given).flatMap(([name, value]) => {
    const text = line(500).safeParse(value)
    return isParameterName(name) && text.success ? [[name, text.data] as const] : []
  })
  return Object.fromEntries(fit.slice(0, 30))
}

/** The tool that a registration asks for: inactive, and with what it asks to know of people for the administrator to see. */
export function toolIn(registration: Registration) {
  const { target_link_uri, custom_parameters, claims = [], messages = [] } = registration[toolClaim]
  return {
    name: registration.client_name,
    isActive: false,
    awaitsApproval: true,
    loginUrl: registration.initiate_login_uri,
    launchUrl: target_link_uri,
    redirectUris: [...new Set(registration.redirect_uris)],
    keySetUrl: registration.jwks_uri,
    allowsDeepLinking: messages.some(({ type }) => type === 'LtiDeepLinkingRequest'),
    sendsName: ['name', 'given_name', 'family_name'].some((claim) => claims.includes(claim)),
    sendsEmail: claims.includes('email'),
    sendsPicture: claims.includes('picture'),
    custom: customOf(custom_parameters),
  }
}
/** The addresses of a tool, to which browsers and requests go. */
export const addressesOf = ({ loginUrl, launchUrl, redirectUris, keySetUrl }: ReturnType<typeof toolIn>): string[] => [
  loginUrl,
  launchUrl,
  keySetUrl,
  ...redirectUris,
]

type Registered = ReturnType<typeof toolIn> & { id: string; clientId: string }

/** The answer to a registration: what was stored. */
export const answerTo = (tool: Registered) => ({
  client_id: tool.clientId,
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['implicit', 'client_credentials'],
  client_name: tool.name,
  initiate_login_uri: tool.loginUrl,
  redirect_uris: tool.redirectUris,
  jwks_uri: tool.keySetUrl,
  token_endpoint_auth_method: 'private_key_jwt',
  scope: Object.values(scopes).join(' '),
  [toolClaim]: {
    version: '1.3.0',
    deployment_id: tool.id,
    target_link_uri: tool.launchUrl,
    domain: new URL(tool.launchUrl).host,
    custom_parameters: tool.custom,
    claims: [
      ...['iss', 'sub'],
      ...(tool.sendsName ? ['name'] : []),
      ...(tool.sendsEmail ? ['email'] : []),
      ...(tool.sendsPicture ? ['picture'] : []),
    ],
    messages: messageTypes.filter((type) => type !== 'LtiDeepLinkingRequest' || tool.allowsDeepLinking).map((type) => ({ type })),
  },
})
