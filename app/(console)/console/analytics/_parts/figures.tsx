import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { can } from '@/lib/ui/can'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Card } from '../../_parts/home/card'
import { Compared } from '../../_parts/home/compared'
import styles from './analytics.module.css'
import type { Chosen } from './chosen'

export type Learning = DataOf<typeof readAnalyticsOverview>['learning']
type Props = Pick<Person, 't' | 'regional' | 'me'> & { learning: Learning; chosen: Chosen }

/** Where the enrolments that are overdue now are listed. Those behind a number of some days are not: the list knows no days, and would differ. */
function overdueOf({ path, group }: Chosen): string {
  const query = new URLSearchParams({ state: 'overdue', ...(path && { path }), ...(group && { group }) })
  return `/console/enrolments?${query}`
}

/** The numbers of the period, each beside the one of the period before, and how things are now. */
export function Figures({ t, regional, me, learning, chosen }: Props) {
  const { current, previous, overdue, expiring, daily } = learning
  const name = (key: string) => t(`analytics.metrics.${key}.name`)
  // The list cannot be narrowed to the language of learning.
  const mayList = can(me, listProgress) && chosen.language === undefined
  const line = (of: 'activeLearners' | 'enrolments' | 'completions') => daily.map((day) => day[of] ?? 0)
  const compared = (key: keyof typeof current) =>
    current[key] !== null &&
    previous[key] !== null && <Compared t={t} regional={regional} now={current[key]} before={previous[key]} rise="good" />
  const lines = { activeLearners: line('activeLearners'), enrolments: line('enrolments'), completions: line('completions') }
  return (
    <div className={styles.cards}>
      {(['activeLearners', 'enrolments', 'completions', 'learningMinutes'] as const).map((key) => (
        <Card key={key} title={name(key)} value={current[key] ?? 0} regional={regional}>
          {compared(key)}
          {key in lines && <Sparkline values={lines[key as keyof typeof lines]} />}
        </Card>
      ))}
      <Card title={name('starts')} value={current.starts ?? 0} regional={regional}>
        {compared('starts')}
      </Card>
      <Card title={name('overdue')} value={overdue ?? 0} regional={regional} href={mayList && overdueOf(chosen)}>
        <p className="soft small">{t('analytics.now')}</p>
      </Card>
      <Card title={name('expiring')} value={expiring ?? 0} regional={regional}>
        <p className="soft small">{t('analytics.now')}</p>
      </Card>
    </div>
  )
}
