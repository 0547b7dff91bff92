import { decodeJwt } from 'jose'
import { z } from 'zod'
import { env } from '@/lib/platform/env'
import { limitedText } from '@/lib/platform/http/contract'
import { log } from '@/lib/platform/log'
import { OutgoingFailed } from '@/lib/platform/outgoing'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { deriveKey, open, seal } from '@/lib/platform/secrets'
import { platformOf } from './addresses.rules'
import { hashOf } from './launches.service'
import { type LtiScope, scopes } from './messages.rules'
import { type Call, type Inside, parametersOf, ServiceRefusal, serveService } from './protocol.service'
import { claimsOfTool, MessageRefused } from './tool-keys.service'
import { activeTool, type ToolRow, takeOnce } from './tools.service'

const tokenSeconds = 3600
/** The longest that an assertion may be valid, in seconds: so long its id is kept. */
const longestAssertion = 3600
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const AccessToken = z.strictObject({ toolId: z.string(), scopes: z.array(z.string()), exp: z.int() })
const tokenKey = () => deriveKey(env().APP_SECRET, 'lti-access-token')

const invalidClient = (description: string) => new ServiceRefusal(401, 'invalid_client', description)

/** The client that a message claims to be from, before anything of it is verified. */
export function clientIn(message: string): string {
  try {
    const { iss } = message.length > 60_000 ? {} : decodeJwt(message)
    return typeof iss === 'string' && iss.length <= 200 ? iss : ''
  } catch {
    return ''
  }
}

/** The claims of an assertion of a tool; refuses everything else in the same way. */
async function verifiedAssertion(tool: ToolRow, assertion: string, audience: string[]) {
  try {
    return await claimsOfTool(tool, assertion, audience)
  } catch (error) {
    if (error instanceof OutgoingFailed) {
      log().warn({ tool: tool.id, reason: error.reason }, 'the keys of an LTI tool could not be fetched')
      throw invalidClient('The keys of the tool cannot be fetched.')
    }
    if (error instanceof MessageRefused) throw invalidClient('The assertion is not valid.')
    throw error
  }
}

async function grant(call: Call): Promise<{ scope: string; accessToken: string }> {
  if (call.request.method !== 'POST') throw new ServiceRefusal(405, 'invalid_request')
  const parameters = await parametersOf(call)
  if (parameters.get('grant_type') !== 'client_credentials') throw new ServiceRefusal(400, 'unsupported_grant_type')
  if (parameters.get('client_assertion_type') !== assertionType) throw invalidClient('A signed assertion is needed.')
  const assertion = parameters.get('client_assertion') ?? ''
  const tool = await call.inTransaction((context) => activeTool(context, { clientId: clientIn(assertion) }))
  if (!tool) throw invalidClient('There is no such client.')
  const { tokenUrl, issuer } = platformOf(call.home)
  const { sub, jti, exp } = await verifiedAssertion(tool, assertion, [tokenUrl, issuer])
  const known: readonly string[] = Object.values(scopes)
  const asked = (parameters.get('scope') ?? '').slice(0, 2_000).split(' ')
  const granted = [...new Set(asked)].filter((one) => known.includes(one))
  return call.inTransaction(async (context) => {
    const now = Math.floor(context.now.getTime() / 1000)
    const isFit =
      sub === tool.clientId && typeof jti === 'string' && jti !== '' && jti.length <= 300 && exp <= now + longestAssertion
    if (!isFit) throw invalidClient('The assertion is not valid.')
    if (!(await takeOnce(context, tool, hashOf(`assertion ${jti}`), exp))) throw invalidClient('The assertion was used before.')
    if (granted.length === 0) throw new ServiceRefusal(400, 'invalid_scope')
    const token = { toolId: tool.id, scopes: granted, exp: now + tokenSeconds }
    return { scope: granted.join(' '), accessToken: seal(tokenKey(), JSON.stringify(token), call.home.id) }
  })
}

/** Answers the token endpoint: client credentials with a signed assertion (RFC 7523), once. */
export const answerToken = serveService(async (call) => {
  const { scope, accessToken } = await grant(call)
  return { body: { access_token: accessToken, token_type: 'Bearer', expires_in: tokenSeconds, scope } }
})

function opened(sealed: string, organizationId: string) {
  try {
    return AccessToken.parse(outsideJsonOr(open(tokenKey(), sealed, organizationId)))
  } catch {
    throw new ServiceRefusal(401, 'invalid_token')
  }
}

/** The tool that calls a service, by a token of this organization with one of some scopes. */
export async function callerWith(context: Inside, request: Request, anyOf: readonly LtiScope[]): Promise<ToolRow> {
  const [, sealed = ''] = /^Bearer +([\w.-]{10,2000})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const { toolId, scopes: held, exp } = opened(sealed, context.organization.id)
  if (exp * 1000 <= context.now.getTime()) throw new ServiceRefusal(401, 'invalid_token')
  const tool = await activeTool(context, { id: toolId })
  if (!tool) throw new ServiceRefusal(401, 'invalid_token')
  if (!anyOf.some((one) => held.includes(one))) throw new ServiceRefusal(403, 'insufficient_scope')
  return tool
}

/** A text of a tool that is stored. */
export const toolText = (most: number) => limitedText(most).regex(/^[^\p{Cs}\0]*$/u)
