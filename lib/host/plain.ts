import { env } from '@/lib/platform/env'
import { transportSecurity } from '@/lib/platform/gate/transport'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { same } from '@/lib/platform/secrets'
import { answerAsk } from './domain-ask'
import { answerJwks } from './jwks'
import { isReady } from './readiness'

export type Plain = (request: { method: string; path: string; query: string; headers: Headers }) => Promise<Response> | Response

const json = (body: unknown, status = 200, cache = 'no-store') =>
  Response.json(body, {
    status,
    headers: { 'cache-control': cache, 'x-content-type-options': 'nosniff', ...transportSecurity() },
  })

/** Paths for monitoring (health, metrics, public keys), answered without gate or Next. `isOpen` is false while it drains. */
export function plainAddresses(
  isOpen: () => boolean,
  metrics: (() => Promise<{ type: string; text: string }>) | null,
): Map<string, Plain> {
  const readable =
    (answer: Plain): Plain =>
    (request) =>
      ['GET', 'HEAD'].includes(request.method)
        ? answer(request)
        : refuseOutside(request.headers, request.path, 'methodNotAllowed', { allow: 'GET, HEAD' })
  return new Map<string, Plain>([
    ['/healthz', readable(() => json({ status: 'ok' }))],
    [
      '/readyz',
      readable(async () => (isOpen() && (await isReady()) ? json({ status: 'ok' }) : json({ status: 'unavailable' }, 503))),
    ],
    [
      '/.well-known/jwks.json',
      readable(({ headers, path }) => answerJwks(headers, path, { 'x-content-type-options': 'nosniff', ...transportSecurity() })),
    ],
    ['/domains/ask', readable(answerAsk)],
    [
      '/metrics',
      readable(async ({ headers, path }) => {
        const token = env().METRICS_TOKEN
        if (token === undefined || metrics === null) return refuseOutside(headers, path, 'routeNotFound')
        if (!same(headers.get('authorization') ?? '', `Bearer ${token}`))
          return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer realm="metrics"' } })
        const { type, text } = await metrics()
        return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
      }),
    ],
  ])
}
