import Link from 'next/link'
import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import type { Person } from '@/lib/ui/person'
import styles from './overview.module.css'

const periods = [7, 30, 90]

/** The window an address asks for; none where it asks for an impossible one, and the API's own counts. */
export const windowOf = (days: string | undefined): { days?: string } =>
  days && readAnalyticsOverview.query?.safeParse({ days }).success ? { days } : {}

/** Links, so that a period can be kept, sent and gone back to. */
export const Period = ({ t, days, hrefOf }: Pick<Person, 't'> & { days: number; hrefOf: (days: number) => string }) => (
  <nav aria-label={t('home.period.label')} className={styles.periods}>
    {periods.map((period) => (
      <Link
        key={period}
        href={hrefOf(period)}
        prefetch={false}
        scroll={false}
        aria-current={period === days ? 'page' : undefined}
        className={styles.period}
      >
        {t('home.period.days', { days: period })}
      </Link>
    ))}
  </nav>
)
