import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '@/lib/platform/gate/address'
import { countRequest } from '@/lib/platform/gate/rate-limit'
import { closeAfter, hasBody } from './bodies'
import { allowInstead } from './methods'
import { headersOf, refuse } from './refusals'

/** Malformed requests count in the general rate limit like all others. */
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

/** Refuses an invalid target or host and closes the connection, because what follows on it cannot be trusted. */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): Promise<void> {
  closeAfter(request, response)
  return refuseCounted(request, response, 'malformedRequest')
}

/** The pending refusal of a method that is not allowed for the path; null if it is allowed. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const allow = allowInstead(request)
  if (allow === null) return null
  if (hasBody(request)) closeAfter(request, response)
  return refuseCounted(request, response, 'methodNotAllowed', { allow })
}
