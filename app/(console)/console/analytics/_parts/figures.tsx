import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { can } from '@/lib/ui/can'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
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

/** The numbers of the period, each beside the one of the period before, and how things are now. What is hidden says so. */
export function Figures({ t, regional, me, learning, chosen }: Props) {
  const { current, previous, overdue, expiring, duties, daily } = learning
  const name = (key: string) => t(`analytics.metrics.${key}.name`)
  const own = { regional, none: t('analytics.noNumber') }
  // The list cannot be narrowed to the language of learning.
  const mayList = can(me, listProgress) && chosen.language === undefined
  const compared = (key: keyof typeof current) =>
    current[key] !== null &&
    previous[key] !== null && <Compared t={t} regional={regional} now={current[key]} before={previous[key]} rise="good" />
  const line = (of: string) =>
    (of === 'activeLearners' || of === 'enrolments' || of === 'completions') &&
    current[of] !== null && <Sparkline values={daily.map((day) => day[of] ?? 0)} />
  return (
    <div className={styles.cards}>
      {duties && <DutyCard t={t} regional={regional} duties={duties} />}
      <Card {...own} title={name('overdue')} value={overdue} href={mayList && overdueOf(chosen)}>
        <p className="soft small">{t('analytics.now')}</p>
      </Card>
      {(['activeLearners', 'enrolments', 'completions', 'learningMinutes', 'starts'] as const).map((key) => (
        <Card key={key} {...own} title={name(key)} value={current[key]}>
          {compared(key)}
          {line(key)}
        </Card>
      ))}
      <Card {...own} title={name('expiring')} value={expiring}>
        <p className="soft small">{t('analytics.now')}</p>
      </Card>
    </div>
  )
}

type DutyProps = Pick<Person, 't' | 'regional'> & { duties: NonNullable<Learning['duties']> }

/** The duties as they are now, and which share of them is done. */
const DutyCard = ({ t, regional, duties: { enrolled, completed, overdue } }: DutyProps) => (
  <Card title={t('analytics.metrics.duties.name')} value={enrolled} regional={regional}>
    <p className="soft small">
      {t('analytics.metrics.dutiesCompleted.name')}: <Amount value={completed} regional={regional} />
    </p>
    <p className="soft small">
      {t('analytics.metrics.dutiesOverdue.name')}: <Amount value={overdue} regional={regional} />
    </p>
  </Card>
)
