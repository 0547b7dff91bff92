import { z } from 'zod'
import { isStorable } from '@/lib/platform/outside-json'
import { rosterScope, scoreScope } from './message.rules'

// LTI Dynamic Registration 1.0, with the organization as the tool.

const toolClaim = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const address = z
  .string()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }))
const key = z.string().min(1).max(255).refine(isStorable)

/** The configuration that a platform publishes. */
const Configuration = z.looseObject({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
})

/** The platform's answer to a registration. */
const Registered = z.looseObject({
  client_id: key,
  [toolClaim]: z
    .looseObject({ deployment_id: key.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** The addresses of a platform from its description; null where it is none, or where another host describes itself as this platform. */
export function platformIn(body: unknown, configurationUrl: string) {
  const { data } = Configuration.safeParse(body)
  if (!data || new URL(data.issuer).host !== new URL(configurationUrl).host) return null
  return {
    issuer: data.issuer,
    loginUrl: data.authorization_endpoint,
    tokenUrl: data.token_endpoint,
    keySetUrl: data.jwks_uri,
    registrationUrl: data.registration_endpoint,
  }
}

/** The client id and the deployments that a platform gave; null for another answer. */
export function registeredIn(body: unknown) {
  const { data } = Registered.safeParse(body)
  if (!data) return null
  const deployment = data[toolClaim]?.deployment_id
  return { clientId: data.client_id, deploymentIds: deployment === undefined ? [] : [deployment] }
}

type Tool = { loginUrl: string; launchUrl: string; chooseUrl: string; keySetUrl: string }
type Texts = { ar: string; en: string }

/** The registration of this organization at a platform. */
export const registrationOf = (tool: Tool, { name, choose }: { name: Texts; choose: Texts }) => ({
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['implicit', 'client_credentials'],
  initiate_login_uri: tool.loginUrl,
  redirect_uris: [tool.launchUrl],
  client_name: name.en,
  'client_name#ar': name.ar,
  jwks_uri: tool.keySetUrl,
  token_endpoint_auth_method: 'private_key_jwt',
  scope: [scoreScope, rosterScope].join(' '),
  [toolClaim]: {
    domain: new URL(tool.launchUrl).host,
    target_link_uri: tool.launchUrl,
    claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email', 'locale'],
    messages: [
      { type: 'LtiResourceLinkRequest', target_link_uri: tool.launchUrl },
      { type: 'LtiDeepLinkingRequest', target_link_uri: tool.chooseUrl, label: choose.en, 'label#ar': choose.ar },
    ],
  },
})
