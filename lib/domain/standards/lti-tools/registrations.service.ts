import { z } from 'zod'
import { spend } from '@/lib/domain/standards/lti-platforms/spending.service'
import { actAsSystem } from '@/lib/platform/audit/system'
import { env } from '@/lib/platform/env'
import { jsonOf, readBytes } from '@/lib/platform/http/body'
import { implement } from '@/lib/platform/http/implement'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { deriveKey, open, randomToken, seal } from '@/lib/platform/secrets'
import { registrationOf } from './addresses.rules'
import { type Call, ServiceRefusal, serveService } from './protocol.service'
import { startLtiRegistration as contract } from './registrations.contract'
import { addressesOf, answerTo, configurationOf, Registration, toolIn } from './registrations.rules'
import { isUsableUrl } from './tool-keys.service'
import { putTool } from './tools.service'

const registrationMs = 3_600_000

const Ticket = z.strictObject({ id: z.string(), expiresAt: z.int() })
const ticketKey = () => deriveKey(env().APP_SECRET, 'lti-registration')

export const startLtiRegistration = implement(contract, async ({ organization, now, fail, note }, { body }) => {
  if (!isUsableUrl(body.registrationUrl)) fail('ltiRegistrationUnfit')
  const address = new URL(body.registrationUrl)
  const expiresAt = now.getTime() + registrationMs
  const ticket = seal(ticketKey(), JSON.stringify({ id: randomToken(16), expiresAt }), organization.id)
  address.searchParams.set('openid_configuration', registrationOf(organization).configurationUrl)
  address.searchParams.set('registration_token', ticket)
  note({ resource: { type: 'ltiTool', label: address.host } })
  return { address: address.href, expiresAt: new Date(expiresAt) }
})

/** Answers with what this platform says of itself (OpenID Connect Discovery 1.0 with the claim of LTI). */
export const answerConfiguration = serveService(async ({ request, home }) => {
  if (request.method !== 'GET') throw new ServiceRefusal(405, 'invalid_request')
  return { body: configurationOf(home) }
})

function ticketOf({ request, home }: Call) {
  const [, sealed = ''] = /^Bearer +([\w.-]{10,2000})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  try {
    return Ticket.parse(outsideJsonOr(open(ticketKey(), sealed, home.id)))
  } catch {
    throw new ServiceRefusal(401, 'invalid_token')
  }
}

/** Answers a tool that registers itself, once for each address that an administrator opened. */
export const answerRegistration = serveService(async (call) => {
  const { request } = call
  if (request.method !== 'POST') throw new ServiceRefusal(405, 'invalid_request')
  const ticket = ticketOf(call)
  const { data, error } = Registration.safeParse(jsonOf(await readBytes(request)))
  if (error) throw new ServiceRefusal(400, 'invalid_client_metadata', error.issues[0]?.path.join('.') ?? '')
  const tool = toolIn(data)
  if (!addressesOf(tool).every(isUsableUrl)) throw new ServiceRefusal(400, 'invalid_client_metadata', 'An address is forbidden.')
  return call.inTransaction(async (context) => {
    const isFit = ticket.expiresAt > context.now.getTime() && (await spend(context, ticket))
    if (!isFit) throw new ServiceRefusal(401, 'invalid_token', 'The registration has ended, or was used before.')
    const { id, clientId } = await actAsSystem(context.db, context.organization, 'ltiToolRegistered', (acting) =>
      putTool(acting, tool),
    )
    return { body: answerTo({ ...tool, id, clientId }) }
  })
})
