import type { listAssignments, readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'

/** The actions on assignments in a form with an assignment field. */
export type AssignmentCalls = {
  list: Endpoint<typeof listAssignments>
  read: Endpoint<typeof readAssignment>
  mayCreate: boolean
}
export type ListedAssignment = Pick<ItemOf<typeof listAssignments>, 'id' | 'title' | 'status' | 'maxPoints'>
