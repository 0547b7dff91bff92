import type { readWeek } from '@/lib/domain/learning/progress/week.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { localeOf } from '@/lib/ui/regional-format'
import { Seal } from '@/lib/ui/seal'
import type { Learner } from './learn-page'
import styles from './week.module.css'

type Props = DataOf<typeof readWeek> & { learner: Learner }

/** The last seven days as stations; a day without a lesson is an open ring and nothing more. */
export function Week({ days, learner: { t, regional, language } }: Props) {
  const locale = localeOf(regional)
  const named = (date: string, weekday: Intl.DateTimeFormatOptions['weekday']) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
  const count = days.filter(({ hasLearned }) => hasLearned).length
  return (
    <section className={styles.week} aria-labelledby="week">
      <div className="bar">
        <h2 id="week" className={styles.title}>
          {t('learn.home.week')}
        </h2>
        <p className="small soft">{t('learn.home.weekNote', { count })}</p>
      </div>
      <ol className={styles.days}>
        {days.map(({ date, hasLearned }, at) => (
          <li key={date} className={styles.day} data-today={at === days.length - 1 || undefined}>
            {hasLearned ? <Seal className={styles.seal} /> : <i className={styles.ring} />}
            <span aria-hidden="true">{named(date, language === 'ar' ? 'narrow' : 'short')}</span>
            <span className="hidden-visually">
              {hasLearned ? t('learn.home.weekDay', { day: named(date, 'long') }) : named(date, 'long')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
