import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '@/lib/platform/gate/address'
import { countRequest } from '@/lib/platform/gate/rate-limit'
import { closeAfter, hasBody } from './bodies'
import { allowInstead } from './methods'
import { headersOf, refuse } from './refusals'

/** Such requests cost little each, and no more of them than of others are answered in their own words. */
async function refuseCounted(
  request: IncomingMessage,
  response: ServerResponse,
  reason: 'malformedRequest' | 'methodNotAllowed',
  extra: Record<string, string> = {},
): Promise<void> {
  const forwarded = headersOf(request, ['x-forwarded-for']).get('x-forwarded-for')
  const { allowed, retryAfter, headers } = await countRequest(clientAddress(request.socket.remoteAddress ?? null, forwarded), '')
  if (allowed) return refuse(request, response, reason, { extra: { ...headers, ...extra } })
  return refuse(request, response, 'tooManyRequests', { extra: headers, retryAfter })
}

/** Refuses a target or a host that cannot be one, and closes: what follows on such a connection is not to be trusted either. */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): Promise<void> {
  closeAfter(request, response)
  return refuseCounted(request, response, 'malformedRequest')
}

/** The refusal of a method that its address cannot have, under way; null where it can. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const allow = allowInstead(request)
  if (allow === null) return null
  if (hasBody(request)) closeAfter(request, response)
  return refuseCounted(request, response, 'methodNotAllowed', { allow })
}
