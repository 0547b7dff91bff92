import { cancelSession } from '@/lib/domain/live/sessions/sessions.contract'
import { sessionForm } from '../../_parts/session-form'

export default sessionForm({ contract: cancelSession, name: 'cancel', order: ['reason'] })
