import { moveSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { sessionFields } from '../../_parts/session-fields'
import { sessionForm } from '../../_parts/session-form'

export default sessionForm({
  contract: moveSession,
  name: 'move',
  fieldsOf: sessionFields(moveSession, ['startsAt', 'endsAt', 'place', 'link', 'reason', 'answerBy']),
  kept: ['startsAt', 'endsAt', 'roomId', 'place', 'link'],
  hasRoom: true,
})
