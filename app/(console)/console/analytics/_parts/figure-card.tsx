import Link from 'next/link'
import type { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { Card } from '../../_parts/home/card'
import { Compared } from '../../_parts/home/compared'
import type { Figure } from './cards.rules'
import type { Lists } from './number-links'

export type Learning = DataOf<typeof readAnalyticsOverview>['learning']
type Props = Pick<Person, 't' | 'regional'> & { learning: Learning; lists: Lists }

/** Whether a card has something to show, at least that its number is hidden. */
export const hasFigure = (figure: Figure, learning: Learning): boolean => figure !== 'duties' || learning.duties !== null

const isNow = (figure: Figure): figure is 'overdue' | 'expiring' => figure === 'overdue' || figure === 'expiring'
type Drawn = 'activeLearners' | 'enrolments' | 'completions'
const isDrawn = (figure: Figure): figure is Drawn => ['activeLearners', 'enrolments', 'completions'].includes(figure)

/** One number of the period beside the one of the period before, or as it is now; it leads to its list. What is hidden says so. */
export function FigureCard({ figure, t, regional, learning, lists }: Props & { figure: Figure }) {
  const { current, previous, daily } = learning
  if (figure === 'duties') return <DutyCard t={t} regional={regional} learning={learning} lists={lists} />
  const own = {
    regional,
    none: t('analytics.noNumber'),
    title: t(`analytics.metrics.${figure}.name`),
    href: lists.metric(figure),
  }
  if (isNow(figure))
    return (
      <Card {...own} value={learning[figure]}>
        <p className="soft small">{t('analytics.now')}</p>
      </Card>
    )
  const [now, before] = [current[figure], previous[figure]]
  return (
    <Card {...own} value={now}>
      {now !== null && before !== null && <Compared t={t} regional={regional} now={now} before={before} rise="good" />}
      {now !== null && isDrawn(figure) && (
        <Sparkline values={daily.map((day) => day[figure] ?? 0)} color={figure === 'completions' ? 'second' : 'accent'} />
      )}
    </Card>
  )
}

/** The duties as they are now, and how many of them are done or late. */
function DutyCard({ t, regional, learning: { duties }, lists }: Props) {
  if (!duties) return null
  const part = (metric: 'dutiesCompleted' | 'dutiesOverdue', value: number) => {
    const href = lists.metric(metric)
    const text = (
      <>
        {t(`analytics.metrics.${metric}.name`)}: <Amount value={value} regional={regional} />
      </>
    )
    return (
      <p className="soft small">
        {href ? (
          <Link href={href} prefetch={false}>
            {text}
          </Link>
        ) : (
          text
        )}
      </p>
    )
  }
  return (
    <Card title={t('analytics.metrics.duties.name')} value={duties.enrolled} regional={regional} href={lists.metric('duties')}>
      {part('dutiesCompleted', duties.completed)}
      {part('dutiesOverdue', duties.overdue)}
    </Card>
  )
}
