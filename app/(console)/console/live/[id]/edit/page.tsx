import { updateSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { sessionFields } from '../../_parts/session-fields'
import { sessionForm } from '../../_parts/session-form'

export default sessionForm({
  contract: updateSession,
  name: 'edit',
  fieldsOf: sessionFields(updateSession, ['title', 'seats', 'hasWaitingList', 'cancelHours']),
  kept: ['title', 'seats', 'hasWaitingList', 'cancelHours'],
})
