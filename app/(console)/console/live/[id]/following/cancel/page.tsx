import { cancelFollowing } from '@/lib/domain/learning/live/series/series.contract'
import { sessionFields } from '../../../_parts/session-fields'
import { sessionForm } from '../../../_parts/session-form'

export default sessionForm({
  contract: cancelFollowing,
  name: 'series.cancel',
  fieldsOf: sessionFields(cancelFollowing, ['reason']),
})
