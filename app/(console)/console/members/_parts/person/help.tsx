import Link from 'next/link'
import { readLearner } from '@/lib/domain/standards/analytics/learners.contract'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import { Reasons, RiskBadge } from '../../../analytics/_parts/risk'
import type { PartProps } from './parts'

/** How likely it is that the person completes what is under way, with the way to help them. */
export async function Help({ page: { api, me, t }, member }: PartProps) {
  if (!can(me, readLearner)) return null
  const { data } = await api(readLearner, { params: { userId: member.id } })
  if (data.running === 0) return null
  return (
    <Panel
      title={t('analytics.help.panel')}
      tools={
        <Link href={`/console/analytics/learners/${member.id}`} prefetch={false}>
          {t('analytics.help.open')}
        </Link>
      }
    >
      <div className="stack tight">
        <RiskBadge risk={data.risk} t={t} />
        <Reasons reasons={data.reasons} t={t} />
      </div>
    </Panel>
  )
}
