import type { DayState } from '@/lib/domain/assessing/points/words'
import { byCalendar } from '@/lib/platform/i18n/dates'
import type { Learner } from '../_parts/learn-page'
import styles from './points.module.css'

type Props = { days: { date: string; state: DayState }[]; learner: Pick<Learner, 't' | 'language' | 'regional'> }

/** Some days of a streak, each with what became of it in words. */
export const StreakWeek = ({ days, learner: { t, language, regional } }: Props) => (
  <ol className={styles.week}>
    {days.map(({ date, state }) => (
      <li key={date} data-state={state}>
        <bdi className="small soft">
          {byCalendar(
            new Date(`${date}T12:00:00.000Z`),
            language,
            { ...regional, timeZone: 'UTC', calendar: 'gregory' },
            { weekday: 'long' },
          )}
        </bdi>
        <span>{t(`learn.points.states.${state}`)}</span>
      </li>
    ))}
  </ol>
)
