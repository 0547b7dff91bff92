import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { bookingOf } from '../bookings/seats.service'
import { ownSession } from '../sessions/own-sessions.service'
import { sessionRecords } from '../sessions/session-records.service'
import * as contracts from './calendar.contract'
import { calendarOf } from './calendar.rules'

type Texts = { ar?: string; en?: string }
const inLanguage = (texts: Texts, language: Language): string => texts[language] ?? texts.ar ?? texts.en ?? ''

export const readCalendarEntry = implement(contracts.readCalendarEntry, async (context, { params }) => {
  const { language, user, fail } = context
  const own = (await ownSession(context, params.id)) ?? fail('liveSessionNotFound')
  const booking = (await bookingOf(context, params.id, user.id)) ?? fail('liveBookingNotFound')
  const session = await sessionRecords.get(context, params.id)
  const isOff = own.state === 'cancelled' || booking.state === 'cancelled'
  const content = calendarOf({
    uid: `${booking.id}@masar`,
    sequence: session.sequence + booking.changes,
    stampedAt: new Date(Math.max(session.updatedAt.getTime(), booking.updatedAt.getTime())),
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    title: inLanguage(own.title, language),
    // The link is shown at its time only, on the page of the session.
    place: [own.roomName, own.address, own.place]
      .map((texts) => inLanguage(texts, language))
      .filter(Boolean)
      .join(', '),
    notes: own.reason ?? '',
    status: isOff ? 'CANCELLED' : booking.state === 'waiting' || booking.isAsked ? 'TENTATIVE' : 'CONFIRMED',
  })
  return { fileName: 'session.ics', mediaType: 'text/calendar; charset=utf-8', content }
})
