import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { IconUsersGroup } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const myPeople = section({
  name: 'myPeople',
  path: '/console/my-people',
  icon: IconUsersGroup,
  group: 'people',
  place: 4,
  letter: 'y',
  opens: listProgress,
})
