import { moveSession } from '@/lib/domain/live/sessions/sessions.contract'
import { sessionForm } from '../../_parts/session-form'

export default sessionForm({
  contract: moveSession,
  name: 'move',
  order: ['startsAt', 'endsAt', 'place', 'link', 'reason'],
  kept: ['startsAt', 'endsAt', 'roomId', 'place', 'link'],
  hasRoom: true,
})
