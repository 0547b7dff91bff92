import { IconUsersGroup } from '@tabler/icons-react'
import { listProgress } from '@/lib/domain/progress/progress-admin.contract'
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
