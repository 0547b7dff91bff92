import type { readSummary } from '@/lib/domain/assessing/points/learner.contract'
import type { readWeek } from '@/lib/domain/learning/progress/week.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { IconAward, IconCalendarEvent, IconFlame } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { WhenSpan } from '@/lib/ui/when-span'
import type { Session } from '../live/_parts/session-card'
import { Days } from './days'
import type { Learner } from './learn-page'
import styles from './week.module.css'

type Props = DataOf<typeof readWeek> & {
  /** Null where the organization gives no points, or the reader wants none. */
  summary: DataOf<typeof readSummary> | null
  /** The next session in which the reader has a seat. */
  session: Session | null
  learner: Learner
}

/** This week in one strip: the last seven days as stations, the row of days, the points, and the next live session. */
export function Week({ days, summary, session, learner }: Props) {
  const { t, regional } = learner
  const count = days.filter(({ hasLearned }) => hasLearned).length
  const stations = days.map(({ date, hasLearned }, at) => ({
    date,
    state: hasLearned ? ('done' as const) : ('open' as const),
    isToday: at === days.length - 1,
  }))
  return (
    <section className={styles.week} aria-labelledby="week">
      <div className="stack tight">
        <h2 id="week" className={styles.title}>
          {t('learn.home.week')}
        </h2>
        <p className="small soft">{t('learn.home.weekNote', { count })}</p>
        {(summary || session) && (
          <ul className={styles.facts}>
            {summary && (
              <>
                <li>
                  <a className={styles.fact} href="/learn/points#days">
                    <IconFlame size={20} stroke={1.6} aria-hidden="true" />
                    {t('learn.home.streak', { count: summary.streak.current })}
                  </a>
                </li>
                <li>
                  <a className={styles.fact} href="/learn/points">
                    <IconAward size={20} stroke={1.6} aria-hidden="true" />
                    {t('learn.home.points', { count: summary.points })}
                  </a>
                </li>
              </>
            )}
            {session && (
              <li className={styles.session}>
                <NextSession session={session} learner={learner} />
              </li>
            )}
          </ul>
        )}
      </div>
      <Days
        days={stations}
        regional={regional}
        spokenText={({ state }, day) => (state === 'done' ? t('learn.home.weekDay', { day }) : day)}
      />
    </section>
  )
}

function NextSession({ session, learner: { t, language, regional } }: { session: Session; learner: Learner }) {
  const { id, title, startsAt, endsAt, zone } = session
  const named = inLanguage(title, language)
  return (
    <a className={styles.fact} href={`/learn/live#session-${id}`}>
      <IconCalendarEvent size={20} stroke={1.6} aria-hidden="true" />
      <span>
        <span className="hidden-visually">{t('bookings.next')} </span>
        <span data-text="theirs">
          <Theirs locale={named.lang}>{named.text}</Theirs>
        </span>
        {' · '}
        <WhenSpan from={startsAt} to={endsAt} regional={regional} zone={zone} />
      </span>
    </a>
  )
}
