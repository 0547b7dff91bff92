import { sql } from 'drizzle-orm'
import { execute } from '../db/pool'
import { organizationOfHost } from '../gate/host'
import { transportSecurity } from '../gate/transport'

const sent =
  'authorization, content-type, x-api-key, x-captcha-token, x-custom-lang, x-device-token, accept-language, idempotency-key, if-match, if-none-match, x-request-id'
/** What a browser's script may read of an answer beside its body. */
export const exposedHeaders =
  'content-language, deprecation, etag, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate, x-captcha-difficulty, x-device-token, x-request-id'

/**
 * Answers a CORS preflight (Fetch standard) for an origin that some active key of the organization names; null for everything else. Which key
 * the request itself will carry is not known yet: that one's own list decides whether its answer may be read.
 */
export async function preflight(request: Request, allow: string): Promise<Response | null> {
  const { headers } = request
  const origin = headers.get('origin')
  if (request.method !== 'OPTIONS' || !origin || !headers.has('access-control-request-method')) return null
  const { slug, domain } = organizationOfHost(headers.get('host'), headers.get('x-organization'))
  if (slug === null && domain === null) return null
  const [row] = await execute<{ allowed: boolean }>(
    sql`select origin_allowed(${slug}::text, ${domain}::text, ${origin}::text) as allowed`,
  )
  if (!row?.allowed) return null
  const answer = {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': sent,
    'access-control-max-age': '600',
    ...transportSecurity(),
  }
  return new Response(null, {
    status: 200,
    headers: { ...answer, vary: 'Origin, Access-Control-Request-Method', 'cache-control': 'no-store' },
  })
}
