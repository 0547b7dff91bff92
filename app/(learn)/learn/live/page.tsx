import { listOwnBookings, listOwnSessions } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { Empty } from '../_parts/empty'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { type Session, SessionCard } from './_parts/session-card'
import styles from './bookings.module.css'

const isId = (text: string | undefined): text is string => /^[0-9a-f-]{36}$/.test(text ?? '')

/** Booked sessions, sessions open for booking, and past sessions of the reader. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const module = isId(query.module) ? query.module : undefined
  const [mine, open, past] = await Promise.all([
    api(listOwnBookings, { query: { when: 'upcoming', perPage: 50 } }),
    api(listOwnSessions, { query: { when: 'upcoming', perPage: 50, ...(module && { module }) } }),
    api(listOwnBookings, { query: { when: 'past', perPage: 20, orderBy: 'startsAt:desc' } }),
  ])
  const booked = mine.data.filter(({ moduleId }) => !module || moduleId === module)
  const others = open.data.filter(({ booking, state }) => (booking === null || booking === 'cancelled') && state === 'planned')
  const next = module ? `/learn/live?module=${module}` : '/learn/live'
  return {
    title: t('bookings.title'),
    content: (
      <div className="stack">
        <header className="stack tight">
          <h1>{t('bookings.title')}</h1>
          <p className="soft">{t('bookings.intro')}</p>
        </header>
        <Notice query={query} t={t} />
        {booked.length === 0 && others.length === 0 && (
          <Empty title={<h2>{t('bookings.none.title')}</h2>} detail={t('bookings.none.detail')} />
        )}
        <Sessions title={t('bookings.mine')} sessions={booked} learner={learner} next={next} />
        <Sessions title={t('bookings.bookable')} sessions={others} learner={learner} next={next} />
        {!module && <Sessions title={t('bookings.past')} sessions={past.data} learner={learner} next={next} />}
        {module && (
          <p>
            <a href="/learn/live">{t('bookings.all')}</a>
          </p>
        )}
      </div>
    ),
  }
})

type Listed = { title: string; sessions: Session[]; learner: Learner; next: string }
const Sessions = ({ title, sessions, learner, next }: Listed) =>
  sessions.length > 0 && (
    <section className="stack tight">
      <h2>{title}</h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} learner={learner} next={next} />
        ))}
      </ul>
    </section>
  )
