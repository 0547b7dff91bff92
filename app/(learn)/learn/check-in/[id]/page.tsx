import { readOwnSession } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { learnPage } from '../../_parts/learn-page'
import { Notice } from '../../_parts/notice'
import { Press } from '../../_parts/press'
import { SessionCard } from '../../live/_parts/session-card'
import styles from '../../live/bookings.module.css'

/** Where the code that is shown in a session leads: one press checks in. */
export default learnPage(async (learner) => {
  const { t, api, query, params } = learner
  const id = params.id ?? ''
  const { data: session } = await api(readOwnSession, { params: { id } })
  const next = `/learn/check-in/${id}`
  const code = query.code?.slice(0, 64)
  return {
    title: t('bookings.checkIn.title'),
    content: (
      <div className="stack">
        <h1>{t('bookings.checkIn.title')}</h1>
        <Notice query={query} t={t} />
        {code && (
          <Press action="live-check-in" next={next} fields={{ id, code }}>
            {t('bookings.checkIn.go')}
          </Press>
        )}
        <ul className={styles.list}>
          <SessionCard session={session} learner={learner} next={next} />
        </ul>
      </div>
    ),
  }
})
