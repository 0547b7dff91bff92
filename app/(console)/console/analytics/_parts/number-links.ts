import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { cohortListOf, listOf, stoppedListOf } from '@/lib/domain/standards/analytics/number-lists.rules'
import { readFunnel } from '@/lib/domain/standards/analytics/path-analytics.contract'
import type { MetricKey } from '@/lib/domain/standards/analytics/words'
import { grantOf } from '@/lib/platform/auth/permissions'
import { coversAll, type Me } from '@/lib/ui/can'
import type { Chosen } from './chosen'

export type Range = { from: string; to: string }
/** The days of the numbers, and the moment as of which the others are. */
export type Counted = Range & { timeZone: string; asOf: string }

export const enrolments = (query: Record<string, string>) => `/console/enrolments?${new URLSearchParams(query)}`

/** Whether the list of enrolments shows all of a path that a person may see the numbers of: everybody's, or those in their own paths. */
export const mayListPath = (me: Me): boolean =>
  coversAll(me, listProgress) ||
  (!coversAll(me, readFunnel) && me.permissions.includes(grantOf(listProgress.access.permission, 'own')))

/** Where the enrolments behind a number are listed: undefined for those who may not list them all, and by language, which the list does not know. */
export function listsOf(me: Me, { path, group, language }: Chosen, counted: Counted) {
  const mayList = coversAll(me, listProgress) && language === undefined
  const about = { ...counted, path, group }
  const of = (query: Record<string, string> | undefined) => (mayList && query ? enrolments(query) : undefined)
  return {
    metric: (metric: MetricKey) => of(listOf(metric, about)),
    ofPath: (id: string) => ({
      stage: (stage: 'enrolled' | 'started' | 'completed') => of(cohortListOf(stage, { ...about, path: id })),
      overdue: of(listOf('overdue', { ...about, path: id })),
      stopped: (itemId: string) => of(stoppedListOf(itemId, { asOf: counted.asOf, path: id, group })),
    }),
    ofGroup: (id: string) => ({
      enrolled: of(listOf('duties', { ...about, group: id })),
      completed: of(listOf('dutiesCompleted', { ...about, group: id })),
      overdue: of(listOf('dutiesOverdue', { ...about, group: id })),
    }),
    cohort: (stage: 'enrolled' | 'completed') => of(cohortListOf(stage, about)),
  }
}
export type Lists = ReturnType<typeof listsOf>
