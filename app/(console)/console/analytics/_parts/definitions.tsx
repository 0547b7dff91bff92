import { listMetrics } from '@/lib/domain/analytics/metrics.contract'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { zoneName } from '@/lib/ui/zone-name'
import styles from './analytics.module.css'

type Props = Pick<Person, 't' | 'api' | 'language' | 'regional'> & { asOf: string }

/** The definition of every number, from the catalogue of the API, and as of when they are. */
export async function Definitions({ t, api, language, regional, asOf }: Props) {
  const { data } = await api(listMetrics, {})
  const zone = zoneName(language, data.timeZone, new Date(asOf))
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
          <dt>{t('home.meanings.days.term')}</dt>
          <dd className="soft">
            {t('home.meanings.days.meaning', { zone: `\u2068${zone}\u2069`, code: `\u2066${data.timeZone}\u2069` })}
          </dd>
        </div>
        <div>
          <dt>{t('analytics.hidden.term')}</dt>
          <dd className="soft">{t('analytics.hidden.meaning')}</dd>
        </div>
        <div>
          <dt>{t('home.meanings.asOf')}</dt>
          <dd className="soft">
            <When at={asOf} regional={regional} />
          </dd>
        </div>
      </dl>
    </details>
  )
}
