import { and, eq, isNull, or } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'
import { assessments } from '@/lib/domain/assessing/assessments/room'
import { enrolmentsOf } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { actAsSystem } from '@/lib/platform/audit/system'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { changeCertificate, lockRow } from './certificate-records.service'

type Lost = { userId: string; enrolmentId: string; keptOutcome: string | null }

/** The certificates of an enrolment, or of its path, get into a review where the pass is gone. None is revoked by this: a person decides. */
async function openReviews(context: ReactionContext, { userId, enrolmentId, keptOutcome }: Lost): Promise<void> {
  if (keptOutcome === 'passed') return
  const pathId = (await enrolmentsOf(context, userId)).find(({ id }) => id === enrolmentId)?.pathId
  const isOfEnrolment = eq(certificates.enrolmentId, enrolmentId)
  const isConcerned = pathId ? or(isOfEnrolment, eq(certificates.pathId, pathId)) : isOfEnrolment
  const isInForce = and(isOneOf(certificates.state, 'issued', 'suspended'), isNull(certificates.reviewSince))
  const found = await context.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(ofTenant(context, certificates, eq(certificates.userId, userId), isConcerned, isInForce))
  for (const { id } of found)
    await actAsSystem(context.db, context.organization, 'certificateReviewOpened', async (acting) => {
      const before = await lockRow(acting, id)
      return changeCertificate(acting, before, { reviewSince: acting.now })
    })
}

export const reviewReactions = [
  reacts(learningPaths.events.enrolmentReopened, {
    name: 'certificates.reviewAfterReopening',
    each: (context, { payload: { userId, enrolmentId } }) => openReviews(context, { userId, enrolmentId, keptOutcome: null }),
  }),
  reacts(assessments.events.assessmentPassLost, {
    name: 'certificates.reviewAfterRegrade',
    each: (context, { payload }) => openReviews(context, payload),
  }),
  reacts(assessments.events.assessmentGradeCorrected, {
    name: 'certificates.reviewAfterCorrection',
    each: async (context, { payload }: Published<Lost & { outcomeBefore: string; outcome: string }>) => {
      if (payload.outcomeBefore === 'passed' && payload.outcome !== 'passed') await openReviews(context, payload)
    },
  }),
  reacts(assessments.events.assessmentAttemptVoided, {
    name: 'certificates.reviewAfterVoiding',
    each: async (context, { payload }: Published<Lost & { outcome: string | null }>) => {
      if (payload.outcome === 'passed') await openReviews(context, payload)
    },
  }),
]
