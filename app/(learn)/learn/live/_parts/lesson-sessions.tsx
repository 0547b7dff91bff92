import { listOwnSessions } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { can } from '@/lib/ui/can'
import type { Learner } from '../../_parts/learn-page'
import type { LearnerModule } from '../../_player/props'
import styles from '../bookings.module.css'
import { SessionCard } from './session-card'

/** The sessions to come of one lesson, to be booked within it. */
export async function lessonSessions({ id, isPreview }: LearnerModule, learner: Learner) {
  const { t, me, api, path } = learner
  if (isPreview || !can(me, listOwnSessions)) return {}
  const { data } = await api(listOwnSessions, { query: { when: 'upcoming', module: id, perPage: 20 } })
  const shown = data.filter(({ booking, state }) => state === 'planned' || booking === 'booked' || booking === 'waiting')
  if (shown.length === 0) return {}
  const dates = (
    <section className="stack tight" aria-labelledby="dates" lang={learner.language}>
      <h2 id="dates">{t('bookings.ofLesson')}</h2>
      <ul className={styles.list}>
        {shown.map((session) => (
          <SessionCard key={session.id} session={session} learner={learner} next={path} />
        ))}
      </ul>
    </section>
  )
  return { dates }
}
