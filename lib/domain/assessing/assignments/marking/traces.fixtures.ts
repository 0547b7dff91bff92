import { submissionAgreements, submissionComments, submissionMarkings } from '@/db/schema/assignments-moderation'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** A comment in place on a submission, the marks of a marker and a proposal. */
export async function leaveMarking(db: Tx, of: { organizationId: string; submissionId: string }): Promise<void> {
  const createdBy = newId()
  const onWords = { place: 'text' as const, startAt: 0, endAt: 4, quote: 'Work', comment: 'Clear' }
  await db.insert(submissionComments).values({ ...of, ...onWords, createdBy })
  await db.insert(submissionMarkings).values({ ...of, markerId: createdBy, grades: [] })
  await db.insert(submissionAgreements).values({ ...of, grades: [], note: 'Between both' })
}
