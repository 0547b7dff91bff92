import type { cancelFollowing, moveFollowing } from '@/lib/domain/learning/live/series/series.contract'
import type { cancelSession, moveSession, updateSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { type FieldTexts, formFields } from '@/lib/ui/form/fields'

export type Changing =
  | typeof updateSession
  | typeof moveSession
  | typeof cancelSession
  | typeof moveFollowing
  | typeof cancelFollowing

/** The fields with which a session is changed. */
export function sessionFields(contract: Changing, order: string[]) {
  return (texts: FieldTexts) => formFields(contract, texts, { order, ltr: ['link', 'zone'] })
}
