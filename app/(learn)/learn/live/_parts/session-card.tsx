import type { listOwnSessions } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { Amount, When } from '@/lib/ui/when'
import { WhenSpan } from '@/lib/ui/when-span'
import type { Learner } from '../../_parts/learn-page'
import { Press } from '../../_parts/press'
import styles from '../bookings.module.css'

export type Session = ItemOf<typeof listOwnSessions>
type Props = { session: Session; learner: Learner; next: string }

/** A session with what can be done about it: book, give back, join, add to a calendar. */
export function SessionCard({ session, learner, next }: Props) {
  const { t, language, regional } = learner
  const { id, state, startsAt, endsAt, zone, reason, booking } = session
  const { text, lang } = inLanguage(session.title, language)
  const isOff = state === 'cancelled'
  return (
    <li className={`panel ${styles.card}`} id={`session-${id}`}>
      <h3 className={styles.title} data-text="theirs">
        <Theirs locale={lang}>{text}</Theirs>
      </h3>
      <p>
        <WhenSpan from={startsAt} to={endsAt} regional={regional} zone={zone} />
      </p>
      <Where session={session} learner={learner} />
      <p className={styles.facts}>
        {isOff && <span className="badge bad">{t('bookings.states.cancelled')}</span>}
        {booking && booking !== 'cancelled' && !isOff && (
          <span className={booking === 'booked' ? 'badge good' : 'badge'}>{t(`bookings.bookings.${booking}`)}</span>
        )}
        <Seats session={session} learner={learner} />
      </p>
      {reason && (
        <p className="small" dir="auto" data-text="theirs">
          {reason}
        </p>
      )}
      {state === 'planned' &&
        (booking === 'booked' || booking === 'waiting' || session.bookingWindow === 'open') &&
        session.overlapCount > 0 && <p role="note">{t('bookings.overlaps', { count: session.overlapCount })}</p>}
      {session.answerBy && (
        <p role="note">
          {t('bookings.asked')} <When at={session.answerBy} regional={regional} zone={zone} />
        </p>
      )}
      <Actions session={session} learner={learner} next={next} />
    </li>
  )
}

function Where({ session, learner: { t, language } }: Omit<Props, 'next'>) {
  const places = [session.roomName, session.address, session.place].filter(({ ar, en }) => ar || en)
  if (places.length === 0) return session.isOnline ? <p className="soft">{t('bookings.online')}</p> : null
  return (
    <p data-text="theirs">
      {places.map((texts, at) => {
        const { text, lang } = inLanguage(texts, language)
        return (
          <span key={text}>
            {at > 0 && ' · '}
            <Theirs locale={lang}>{text}</Theirs>
          </span>
        )
      })}
    </p>
  )
}

function Seats({ session, learner: { t, regional } }: Omit<Props, 'next'>) {
  const { freeSeats, seats, booking, waitingAhead, state, bookingWindow, bookingOpensAt } = session
  if (state !== 'planned') return null
  if (booking === 'waiting') return <span className="small">{t('bookings.ahead', { count: waitingAhead ?? 0 })}</span>
  if (bookingWindow === 'early')
    return (
      <span className="small">
        {t('bookings.opens')} <When at={bookingOpensAt} regional={regional} zone={session.zone} as="short" />
      </span>
    )
  if (seats === null || freeSeats === null || bookingWindow === 'closed') return null
  return (
    <span className="small">
      {t('bookings.free')} <Amount value={freeSeats} regional={regional} /> / <Amount value={seats} regional={regional} />
    </span>
  )
}

function Actions({ session, learner: { t }, next }: Props) {
  const { id, booking, bookingWindow, freeSeats, hasWaitingList, canCancel, canJoin, link, answerBy } = session
  const isHeld = booking === 'booked' || booking === 'waiting'
  const isFull = freeSeats === 0
  const canBook = !isHeld && bookingWindow === 'open' && (!isFull || hasWaitingList)
  return (
    <div className="row">
      {canJoin && (
        <>
          <a className="button" href={`/learn/join/${id}`} target="_blank" rel="noopener">
            {t('bookings.open')}
          </a>
          <Press action="live-leave" next={next} fields={{ id }} className="button quiet">
            {t('bookings.leave')}
          </Press>
        </>
      )}
      {link && (
        <>
          <a className="button" href={link} target="_blank" rel="noopener noreferrer">
            {t('bookings.open')}
          </a>
          <Press action="live-join" next={next} fields={{ id }} className="button quiet">
            {t('bookings.join')}
          </Press>
          <Press action="live-leave" next={next} fields={{ id }} className="button quiet">
            {t('bookings.leave')}
          </Press>
        </>
      )}
      {answerBy && (
        <Press action="live-confirm" next={next} fields={{ id }}>
          {t('bookings.confirm')}
        </Press>
      )}
      {canBook && (
        <Press action="live-book" next={next} fields={{ id }}>
          {t(isFull ? 'bookings.wait' : 'bookings.book')}
        </Press>
      )}
      {isHeld && (
        <a className="button quiet" href={`/learn/calendar/${id}`} download="session.ics">
          {t('bookings.calendar')}
        </a>
      )}
      {canCancel && (
        <Press action="live-cancel" next={next} fields={{ id }} className="button quiet">
          {t(booking === 'waiting' ? 'bookings.stopWaiting' : answerBy ? 'bookings.decline' : 'bookings.cancel')}
        </Press>
      )}
    </div>
  )
}
