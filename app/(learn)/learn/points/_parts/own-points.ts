import { readSummary } from '@/lib/domain/assessing/points/learner.contract'
import { can } from '@/lib/ui/can'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Learner } from '../../_parts/learn-page'

/** The points of the reader; null where the organization gives none, or the reader wants none. */
export async function ownPoints({ me, api }: Pick<Learner, 'me' | 'api'>): Promise<DataOf<typeof readSummary> | null> {
  if (!can(me, readSummary)) return null
  const summary = await api(readSummary).then(
    ({ data }) => data,
    // Refused where the organization gives no points.
    () => null,
  )
  return summary?.isOut ? null : summary
}
