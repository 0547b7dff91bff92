import { moveFollowing } from '@/lib/domain/learning/live/series/series.contract'
import { sessionFields } from '../../../_parts/session-fields'
import { sessionForm } from '../../../_parts/session-form'

export default sessionForm({
  contract: moveFollowing,
  name: 'series.move',
  fieldsOf: sessionFields(moveFollowing, ['startsAt', 'endsAt', 'place', 'link', 'reason', 'answerBy']),
  kept: ['startsAt', 'endsAt', 'roomId', 'place', 'link'],
  hasRoom: true,
})
