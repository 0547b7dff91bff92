import { cancelSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { sessionFields } from '../../_parts/session-fields'
import { sessionForm } from '../../_parts/session-form'

export default sessionForm({ contract: cancelSession, name: 'cancel', fieldsOf: sessionFields(cancelSession, ['reason']) })
