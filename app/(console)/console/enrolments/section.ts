import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { IconChecklist } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const enrolments = section({
  name: 'enrolments',
  path: '/console/enrolments',
  icon: IconChecklist,
  group: 'people',
  place: 5,
  letter: 'e',
  opens: listProgress,
  attention,
})
