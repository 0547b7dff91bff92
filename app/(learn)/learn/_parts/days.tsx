import { localeOf, type RegionalFormat } from '@/lib/ui/regional-format'
import { Seal } from '@/lib/ui/seal'
import styles from './days.module.css'

export type LearnedDay = {
  /** YYYY-MM-DD. */
  date: string
  /** `kept`: nothing was learned, and a row of days goes on over it. */
  state: 'done' | 'kept' | 'open'
  isToday: boolean
}
type Props = {
  days: LearnedDay[]
  /** The words of a day for screen readers. */
  spokenText: (day: LearnedDay, weekday: string) => string
  regional: RegionalFormat
}

export const weekdayOf = (date: string, regional: RegionalFormat, weekday: Intl.DateTimeFormatOptions['weekday']): string =>
  new Intl.DateTimeFormat(localeOf(regional), { weekday, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))

/** Days as stations: a seal for each on which something was learned, an open ring for any other. */
export const Days = ({ days, spokenText, regional }: Props) => (
  <ol className={styles.days}>
    {days.map((day) => (
      <li key={day.date} className={styles.day} data-today={day.isToday || undefined} data-state={day.state}>
        {day.state === 'done' ? <Seal className={styles.seal} /> : <i className={styles.ring} />}
        <span aria-hidden="true">{weekdayOf(day.date, regional, regional.language === 'ar' ? 'narrow' : 'short')}</span>
        <span className="hidden-visually">{spokenText(day, weekdayOf(day.date, regional, 'long'))}</span>
      </li>
    ))}
  </ol>
)
