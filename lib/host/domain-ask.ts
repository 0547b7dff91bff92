import { isProven } from '@/lib/domain/house/domains/domains.service'
import { canonicalDomain } from '@/lib/platform/email-address'
import { LocalLimiter } from '@/lib/platform/gate/rate-limit'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { refuseOutside } from '@/lib/platform/http/envelope'

/** All proxies of this process together: a proxy asks once for each certificate. */
const rule = { name: 'domain-ask', requests: 100, seconds: 10 }
const limiter = new LocalLimiter()
const longestQuery = 600

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...transportSecurity(), ...headers } })

/**
 * Whether the proxy may get a certificate for `?domain=`: 200 for a proven domain of an organization, else 404. The proxy asks directly; what it hands on
 * from outside has `x-forwarded-for` and finds no such address.
 */
export async function answerAsk({ headers, path, query }: { headers: Headers; path: string; query: string }): Promise<Response> {
  if (headers.has('x-forwarded-for')) return refuseOutside(headers, path, 'routeNotFound')
  const { allowed, resetSeconds } = await limiter.take('all', rule)
  if (!allowed) return answer(429, { 'retry-after': String(resetSeconds) })
  const asked = query.length > longestQuery ? null : new URLSearchParams(query).get('domain')
  const domain = asked === null ? null : canonicalDomain(asked)
  return answer(domain !== null && (await isProven(domain)) ? 200 : 404)
}
