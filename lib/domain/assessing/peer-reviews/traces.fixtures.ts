import { peerReviews, peerReviewTrials, peerReviewWorks } from '@/db/schema/peer-reviews'
import { putAssignment } from '@/lib/domain/assessing/assignments/traces.fixtures'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** A review that a person gave, with a complaint of theirs, and how they graded the example. */
export async function leavePeerReview(db: Tx, mine: { organizationId: string; userId: string }, moduleId: string): Promise<void> {
  const { organizationId, userId } = mine
  const [assignmentId, workId, submissionId] = [await putAssignment(db, organizationId), newId(), newId()]
  const of = { organizationId, assignmentId, submissionId }
  await db.insert(peerReviewWorks).values({ ...of, id: workId, userId, ownerId: userId, moduleId })
  const handedIn = { state: 'handedIn' as const, points: 5, submittedAt: new Date() }
  const complained = { complaint: 'open' as const, complaintBy: userId, complainedAt: new Date() }
  await db.insert(peerReviews).values({ ...of, workId, reviewerId: userId, ...handedIn, ...complained })
  await db.insert(peerReviewTrials).values({ ...mine, assignmentId, marks: {}, points: 5 })
}
