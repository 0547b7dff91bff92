import { listMetrics } from '@/lib/domain/standards/analytics/metrics.contract'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { DaysAndMoment } from '../../_parts/home/meanings'
import styles from './analytics.module.css'

type Props = Pick<Person, 't' | 'api' | 'language' | 'regional'> & { asOf: string }

/** The definition of every number, from the catalogue of the API, and as of when they are. */
export async function Definitions({ t, api, language, regional, asOf }: Props) {
  const { data } = await api(listMetrics, {})
  return (
    <details className={`panel compact ${styles.definitions}`} id="definitions">
      <summary>{t('home.meanings.title')}</summary>
      <dl>
        {data.metrics.map(({ key, name, definition }) => (
          <div key={key}>
            <dt>{inLanguage(name, language).text}</dt>
            <dd className="soft">{inLanguage(definition, language).text}</dd>
          </div>
        ))}
        <div>
          <dt>{t('analytics.hidden.term')}</dt>
          <dd className="soft">{t('analytics.hidden.meaning')}</dd>
        </div>
        <DaysAndMoment t={t} regional={regional} timeZone={data.timeZone} asOf={asOf} />
      </dl>
    </details>
  )
}
