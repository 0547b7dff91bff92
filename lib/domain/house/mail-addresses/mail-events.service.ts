import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { assertBodyHeaders, jsonOf, readBytes } from '@/lib/platform/http/body'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { countUnserved, refuseUnserved } from '@/lib/platform/http/unserved'
import { log } from '@/lib/platform/log'
import { isSigned, MailEvent, stateByEventType } from './mail-events.rules'
import { noteMailEvent } from './mail-state.service'

/** Below /api/v1. A mail provider has no API key of an organization: it signs what it sends. */
export const mailPrefix = '/public/mail'

/** The signature covers the raw body, so it is verified before the body is parsed. */
async function eventIn(request: Request, secret: string) {
  assertBodyHeaders(request)
  const body = await readBytes(request)
  if (!isSigned(secret, request.headers, body, clock.now())) throw new Refusal('mailEventRefused')
  const event = MailEvent.safeParse(jsonOf(body))
  if (!event.success) throw new Refusal('malformedRequest')
  return event.data
}

/** Answers the event of a mail provider. 204 also if it changes nothing, because providers repeat refused events. */
export async function answerMail(request: Request, peer: string | null): Promise<Response> {
  const url = new URL(request.url)
  const secret = env().MAIL_EVENTS_SECRET
  if (!secret || !url.pathname.endsWith(`${mailPrefix}/events`)) return refuseUnserved(request, url, peer, 'routeNotFound')
  if (request.method !== 'POST') return refuseUnserved(request, url, peer, 'methodNotAllowed', { allow: 'POST' })
  let limits: Record<string, string> = {}
  try {
    const counted = await countUnserved(request, url, peer)
    limits = counted.headers
    if (counted.refusal) return counted.refusal
    const { type, timestamp, data } = await eventIn(request, secret)
    const state = stateByEventType.get(type)
    if (state) await noteMailEvent(data, state, timestamp)
    return new Response(null, { status: 204, headers: { ...limits, 'cache-control': 'no-store' } })
  } catch (error) {
    const { reason, status } = asRefusal(error)
    if (status >= 500) log().error({ err: error }, 'what a mail provider told was not recorded')
    return refuseOutside(request.headers, url.pathname, reason, { ...limits, ...(status === 503 && { 'retry-after': '2' }) })
  }
}
