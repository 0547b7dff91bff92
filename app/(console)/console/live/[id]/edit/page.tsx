import { updateSession } from '@/lib/domain/live/sessions/sessions.contract'
import { sessionForm } from '../../_parts/session-form'

export default sessionForm({
  contract: updateSession,
  name: 'edit',
  order: ['title', 'seats', 'hasWaitingList', 'cancelHours'],
  kept: ['title', 'seats', 'hasWaitingList', 'cancelHours'],
})
