import type { IncomingMessage } from 'node:http'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import { clock } from '@/lib/platform/clock'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { cookie } from '@/lib/platform/gate/label-request'
import { holdBody, readBytes } from '@/lib/platform/http/body'
import { refuseOutside } from '@/lib/platform/http/envelope'
import type { Handler } from '@/lib/platform/http/router'
import { isFromOurPages } from '@/lib/platform/http/same-origin'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { viewCookie } from '@/lib/ui/view-cookie'
import { headersOfPage } from './news-door'

const prefix = '/console/api'
/** Answers, their submission and reports of an open attempt, as our pages send them. */
const ofAttempt = /^\/console\/api\/user\/learning\/attempts\/[0-9a-f-]{36}\/(answers|submit|event)$/
const passedOn = [
  'host',
  'user-agent',
  'accept-language',
  'content-type',
  'content-encoding',
  'content-length',
  'idempotency-key',
].concat(['x-custom-lang', 'x-forwarded-for', 'x-request-id'])
/** A token that ends sooner goes the way of all other calls, which refreshes it. */
const leastMs = 10_000

/** When a token ends, by its own word; the pipeline checks it. */
function endOf(token: string): number {
  const claims = outsideJsonOr(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
    ? claims.exp * 1000
    : 0
}

/**
 * Whether a call is one of those that an exam sends by the thousand, from a session that needs no refresh now. Next answers one page after the other, so such calls would
 * wait for each other and for pages.
 */
export function isOfAttempt({ method, url, headers: { cookie: cookies = '', host = '' } }: IncomingMessage): boolean {
  if ((method !== 'PUT' && method !== 'POST') || !ofAttempt.test(url ?? '')) return false
  const headers = new Headers({ cookie: cookies })
  const token = cookie(headers, tokenCookies(host).access)
  return token !== null && cookie(headers, viewCookie) === null && endOf(token) > clock.now().getTime() + leastMs
}

/** Answers them as `app/console/api` does, without Next. */
export const attemptDoor =
  (api: Handler): Handler =>
  async (request, peer) => {
    const path = `${apiPrefix}${new URL(request.url).pathname.slice(prefix.length)}`
    if (!isFromOurPages(request.headers)) return refuseOutside(new Headers(), path, 'originRefused')
    const headers = await headersOfPage(request, passedOn)
    const inside = new Request(`http://in-process${path}`, { method: request.method, headers })
    holdBody(inside, await readBytes(request))
    return api(inside, peer)
  }
