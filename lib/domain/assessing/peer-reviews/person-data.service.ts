import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { peerReviews, peerReviewTrials } from '@/db/schema/peer-reviews'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { complaintOf, marksOf, reviewsWhere } from './peer-review-records.service'

/** The reviews that a person gave and is writing. */
export async function reviewsOfPerson(context: TenantContext, person: string) {
  const rows = await reviewsWhere(context, eq(peerReviews.reviewerId, person))
  return rows.map((row) => ({ ...row, marks: marksOf(row) }))
}

export async function complaintsOfPerson(context: TenantContext, person: string) {
  const rows = await reviewsWhere(context, eq(peerReviews.complaintBy, person), isNotNull(peerReviews.complaint))
  return rows.flatMap((row) => {
    const complaint = complaintOf(row)
    return complaint ? [{ peerReviewId: row.id, assignmentId: row.assignmentId, ...complaint }] : []
  })
}

export async function trialsOfPerson(context: TenantContext, person: string) {
  const rows = await context.db
    .select()
    .from(peerReviewTrials)
    .where(ofTenant(context, peerReviewTrials, eq(peerReviewTrials.userId, person)))
    .orderBy(peerReviewTrials.createdAt)
  return rows.map((row) => ({ ...row, marks: marksOf(row) }))
}

/**
 * Removes what a person wrote about others' work and complained about. The sums of reviews that were handed in stay, because grades of other people rest on them.
 */
export async function forgetReviews(context: TenantContext, person: string): Promise<void> {
  const isTheirs = eq(peerReviews.reviewerId, person)
  await context.db.delete(peerReviews).where(ofTenant(context, peerReviews, and(isTheirs, ne(peerReviews.state, 'handedIn'))))
  await context.db
    .update(peerReviews)
    .set({ comment: '', marks: {} })
    .where(ofTenant(context, peerReviews, isTheirs))
  await context.db
    .update(peerReviews)
    .set({ complaintReason: '', complaintAnswer: '' })
    .where(ofTenant(context, peerReviews, eq(peerReviews.complaintBy, person)))
  await context.db.delete(peerReviewTrials).where(ofTenant(context, peerReviewTrials, eq(peerReviewTrials.userId, person)))
}
