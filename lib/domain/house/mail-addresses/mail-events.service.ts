import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { assertBodyHeaders, jsonOf, readBytes } from '@/lib/platform/http/body'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { serveProtocol } from '@/lib/platform/http/protocol'
import { isSigned, MailEvent, stateByEventType } from './mail-events.rules'
import { noteMailEvent } from './mail-state.service'

/** Below /api/v1. A mail provider has no API key of an organization: it signs what it sends. */
export const mailPrefix = '/public/mail'

/** Answers the event of a mail provider. 204 also if it changes nothing, because providers repeat refused events. */
export const answerMail = serveProtocol(
  {
    failure: 'an event of a mail provider was not recorded',
    place: ({ pathname }) => (pathname.endsWith(`${mailPrefix}/events`) && env().MAIL_EVENTS_SECRET) || null,
    methods: () => ['POST'],
    organization: 'none',
    // The signature covers the raw body, so it is verified before the body is parsed.
    credential: async ({ request, place: secret }) => {
      assertBodyHeaders(request)
      const body = await readBytes(request)
      if (!isSigned(secret, request.headers, body, clock.now())) throw new Refusal('mailEventRefused')
      return body
    },
    refusal: (error, { request, url }) => refuseOutside(request.headers, url.pathname, asRefusal(error).reason),
  },
  async ({ credential: body }) => {
    const event = MailEvent.safeParse(jsonOf(body))
    if (!event.success) throw new Refusal('malformedRequest')
    const { type, timestamp, data } = event.data
    const state = stateByEventType.get(type)
    if (state) await noteMailEvent(data, state, timestamp)
    return { status: 204 }
  },
)
