import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { can } from '@/lib/ui/can'
import { IconLock } from '@/lib/ui/icons'
import type { Attention } from '../../_parts/attention'
import { signInsOf } from '../../_parts/home/log-links'

/** Refused sign-ins of the window, for those who may read the log. */
export const attention: Attention = ({ me, numbers }) => {
  if (!numbers || !can(me, listActivityLog)) return []
  const { overview, log } = numbers
  return [
    {
      name: 'refused',
      count: overview.current.failedSignIns,
      href: log(signInsOf('failed')),
      icon: IconLock,
      kind: 'bad',
      place: 1,
    },
  ]
}
