import { zoneName } from '@/lib/platform/i18n/zone-names'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from './overview.module.css'

const terms = ['people', 'signIns', 'failed', 'issued', 'paths', 'compared'] as const

type Props = Pick<Person, 't' | 'regional'> & { timeZone: string; asOf: string }

/** The definition of each number, the time zone of the days, and the time of counting. */
export function Meanings({ t, regional, timeZone, asOf }: Props) {
  return (
    <details className={`panel compact ${styles.meanings}`}>
      <summary>{t('home.meanings.title')}</summary>
      <dl>
        {terms.map((term) => (
          <div key={term}>
            <dt>{t(`home.meanings.${term}.term`)}</dt>
            <dd className="soft">{t(`home.meanings.${term}.meaning`)}</dd>
          </div>
        ))}
        <DaysAndMoment {...{ t, regional, timeZone, asOf }} />
      </dl>
    </details>
  )
}

/** Where a day begins, and as of when it was counted, at the end of a list of meanings. */
export function DaysAndMoment({ t, regional, timeZone, asOf }: Props) {
  const zone = zoneName(regional.language, timeZone, new Date(asOf), regional.numerals)
  return (
    <>
      <div>
        <dt>{t('home.meanings.days.term')}</dt>
        <dd className="soft">
          {t('home.meanings.days.meaning', { zone: `\u2068${zone}\u2069`, code: `\u2066${timeZone}\u2069` })}
        </dd>
      </div>
      <div>
        <dt>{t('home.meanings.asOf')}</dt>
        <dd className="soft">
          <When at={asOf} regional={regional} />
        </dd>
      </div>
    </>
  )
}
