import { isOriginAllowed, isOriginKnownAllowed, isOwnOrigin, wasOriginAllowed } from '../gate/origins'
import { transportSecurity } from '../gate/transport'
import { log } from '../log'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const sent =
  'authorization, content-type, x-api-key, x-captcha-token, x-custom-lang, x-device-token, x-link-token, x-organization, accept-language, idempotency-key, if-match, if-none-match, x-request-id, tus-resumable, upload-length, upload-metadata'
/** Response headers that a script of another origin may read. */
const exposed =
  'allow, content-disposition, content-language, deprecation, etag, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, sunset, tus-extension, tus-max-size, tus-resumable, tus-version, www-authenticate, x-captcha-difficulty, x-device-token, x-request-id'

/** The CORS headers that let an origin read an answer. */
export const readableBy = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': exposed,
})

/** Whether a request is a CORS preflight (Fetch standard). */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/**
 * Answers a preflight. All methods are allowed, because a page can read a 405 or 404 only if the request itself is sent. The key is not known
 * yet: whether it may be used by that origin is checked with the request.
 */
export const allowPreflight = ({ headers }: Request): Response =>
  new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': headers.get('origin') ?? '',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': sent,
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Method',
      'cache-control': 'no-store',
      ...transportSecurity(),
    },
  })

/** Whether an origin may read an answer. Answers to a flood or in an outage must not cost a query each. */
async function mayRead(headers: Headers, status: number): Promise<boolean> {
  if (status >= 500) return wasOriginAllowed(headers) ?? false
  try {
    return await (status === 429 ? isOriginKnownAllowed(headers) : isOriginAllowed(headers))
  } catch (error) {
    log().warn({ err: error }, 'whether an origin may read an answer could not be looked up')
    return false
  }
}

/**
 * Adds CORS headers to an answer, refusals included, if an active key of the organization lists the origin. Other origins get none.
 */
export async function acrossOrigins({ headers }: Request, response: Response): Promise<Response> {
  const origin = headers.get('origin')
  if (origin === null || isOwnOrigin(origin, headers.get('host'))) return response
  if (response.headers.has('access-control-allow-origin')) return response
  if (await mayRead(headers, response.status))
    for (const [name, value] of Object.entries(readableBy(origin))) response.headers.set(name, value)
  if (!response.headers.get('vary')?.includes('Origin')) response.headers.append('vary', 'Origin')
  return response
}

/** The same headers for a refusal of the host itself, from memory only, without a query. */
export function rememberedAcrossOrigins(headers: Headers): Record<string, string> {
  const origin = headers.get('origin')
  if (origin === null) return {}
  return { vary: 'Origin', ...(wasOriginAllowed(headers) && readableBy(origin)) }
}
