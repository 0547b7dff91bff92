import { IconHistory } from '@tabler/icons-react'
import { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import { section } from '../_parts/section'

export const activityLog = section({
  name: 'activityLog',
  path: '/console/activity-log',
  icon: IconHistory,
  group: 'organization',
  place: 4,
  letter: 'l',
  opens: listActivityLog,
})
