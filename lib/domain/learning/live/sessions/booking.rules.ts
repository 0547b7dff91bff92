import type { BookingState, BookingWindow, SessionState } from '../words'

const hourMs = 3_600_000
/** The link of a session is shown so long before it begins. */
export const linkBeforeMs = 15 * 60_000

type Times = { startsAt: Date; bookingClosesAt: Date | null; cancelHours: number }

/** Until when a session can be booked: never after its beginning, whatever its window says. */
export const closesAt = ({ startsAt, bookingClosesAt }: Pick<Times, 'startsAt' | 'bookingClosesAt'>): Date =>
  bookingClosesAt !== null && bookingClosesAt < startsAt ? bookingClosesAt : startsAt

/** Until when a seat can be given back. */
export const lastCancelAt = ({ startsAt, cancelHours }: Pick<Times, 'startsAt' | 'cancelHours'>): Date =>
  new Date(startsAt.getTime() - cancelHours * hourMs)

type Planned = { state: SessionState; startsAt: Date }
type Window = Planned & Pick<Times, 'bookingClosesAt'> & { bookingOpensAt: Date | null }

export function windowOf(session: Window, now: Date): BookingWindow {
  if (session.state !== 'planned' || now >= closesAt(session)) return 'closed'
  return session.bookingOpensAt !== null && now < session.bookingOpensAt ? 'early' : 'open'
}

/** Whether a session is still to come: until then, seats that become free are given to people who wait. */
export const isToCome = ({ state, startsAt }: Planned, now: Date): boolean => state === 'planned' && now < startsAt

type Cancelling = Planned & { lastCancelAt: Date; isAsked: boolean }
/** Whether a person may end their booking: a seat until the limit, a place on the waiting list until the beginning. Who is asked whether they come may say no. */
export function mayCancel(session: Cancelling, mine: BookingState | null, now: Date): boolean {
  if (!isToCome(session, now)) return false
  return mine === 'waiting' || (mine === 'booked' && (session.isAsked || now <= session.lastCancelAt))
}

/** When the link of a session is first shown. */
export const linkOpensAt = ({ startsAt }: Pick<Planned, 'startsAt'>): Date => new Date(startsAt.getTime() - linkBeforeMs)

/** Whether people can join an online session. */
export const isLinkTime = (session: Planned & { endsAt: Date }, now: Date): boolean =>
  session.state !== 'cancelled' && now >= linkOpensAt(session) && now <= session.endsAt

type Linked = Planned & { endsAt: Date; link: string | null }
/** The link as a person with a booking sees it: from shortly before the beginning until the end. */
export function linkFor(session: Linked, mine: BookingState | null, now: Date): string | null {
  return mine === 'booked' && isLinkTime(session, now) ? session.link : null
}
