import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { consolePage } from '../_parts/console-page'
import { EnrolmentList } from './_parts/enrolment-list'
import { MyPeopleFrame } from './_parts/frame'
import { viewsOf } from './_parts/load'

export default consolePage('myPeople', (page) => (
  <MyPeopleFrame person={page} tab="late" contract={listProgress}>
    {(own, count) => <EnrolmentList page={page} view="late" fixed={{ ...own, ...viewsOf(page).late }} count={count} />}
  </MyPeopleFrame>
))
