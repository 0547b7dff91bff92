import { assignmentExtensions, assignments, assignmentVersions, submissionPeople, submissions } from '@/db/schema/assignments'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { leaveMarking } from './marking/traces.fixtures'

const texts = { title: { en: 'Work' }, instructions: {}, settings: {} }

/** An assignment without a version; returns its id. */
export async function putAssignment(db: Tx, organizationId: string): Promise<string> {
  const id = newId()
  await db.insert(assignments).values({ organizationId, id, ...texts })
  return id
}

type Mine = { organizationId: string; userId: string }
/** A graded submission of a person in a lesson, and a later due date. */
export async function leaveWork(db: Tx, mine: Mine, place: { enrolmentId: string; moduleId: string }): Promise<void> {
  const { organizationId, userId } = mine
  const [assignmentId, submissionId, now] = [await putAssignment(db, organizationId), newId(), new Date()]
  await db.insert(assignmentVersions).values({ organizationId, assignmentId, number: 1, ...texts })
  await db.insert(assignmentExtensions).values({ ...mine, assignmentId, until: now, reason: 'Ill', createdBy: userId })
  const own = { ...mine, ...place, assignmentId, versionNumber: 1, ownerId: userId, number: 1, maxPoints: 10 }
  await db.insert(submissions).values({ ...own, id: submissionId, state: 'released', submittedAt: now, releasedAt: now })
  await leaveMarking(db, { organizationId, submissionId })
  await db.insert(submissionPeople).values({ ...mine, ...place, submissionId, marks: {}, comment: 'Clear' })
}
