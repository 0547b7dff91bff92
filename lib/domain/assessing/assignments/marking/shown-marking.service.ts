import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { sampledSubmissions } from '@/db/schema/assignments-moderation'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { namesOf, type WholeSubmission } from '../grading/shown-submission.service'
import { differenceOf, markingState, meanOf } from './agreement.rules'
import { agreementOf, isBlind, type MarkingRow, markingsOf } from './marking-rows.service'
import { marksFrom } from './marking-shapes.contract'

type Reading = TenantContext & { user: { id: string } }

/** The decision of a moderator about a submission, in the newest sample that has it. */
async function moderationOf(context: TenantContext, submissionId: string) {
  const isDecided = and(eq(sampledSubmissions.submissionId, submissionId), isNotNull(sampledSubmissions.decidedAt))
  const [row] = await context.db
    .select({ state: sampledSubmissions.state, note: sampledSubmissions.note })
    .from(sampledSubmissions)
    .where(ofTenant(context, sampledSubmissions, isDecided))
    .orderBy(desc(sampledSubmissions.decidedAt))
    .limit(1)
  return row ?? null
}

/** The marks that the caller may see. */
async function seenBy(context: Reading, markings: readonly MarkingRow[]) {
  const seen = markings.filter(({ markerId }) => !isBlind(markings) || markerId === context.user.id)
  const nameOf = await namesOf(
    context,
    seen.map(({ markerId }) => markerId),
  )
  return seen.map(({ markerId, handedInAt, grades }) => ({
    marker: nameOf(markerId),
    isOwn: markerId === context.user.id,
    handedInAt,
    grades: marksFrom(grades),
  }))
}

/** The marking of a submission as one person sees it: blind until both have handed in. */
export async function shownMarking(context: Reading, { row, version }: WholeSubmission) {
  const { markers, markerTolerance } = version.settings
  const [markings, agreement] = [await markingsOf(context, row.id), await agreementOf(context, row.id)]
  const isMarker = markings.some(({ markerId }) => markerId === context.user.id)
  const [one, other] = isBlind(markings) ? [] : markings.map(({ grades }) => marksFrom(grades))
  return {
    markers,
    markerTolerance,
    state: markingState(markings, agreement),
    handedInCount: markings.filter(({ handedInAt }) => handedInAt !== null).length,
    mayMark: markers === 'two' && row.state === 'submitted' && isBlind(markings) && (isMarker || markings.length < 2),
    isMarker,
    markings: await seenBy(context, markings),
    difference: one && other ? differenceOf(one, other) : null,
    mean: one && other ? meanOf(one, other, version.rubric) : null,
    proposal: agreement?.proposedAt
      ? {
          grades: marksFrom(agreement.grades),
          note: agreement.note,
          isOwn: agreement.proposedBy === context.user.id,
          proposedAt: agreement.proposedAt,
        }
      : null,
    way: agreement?.way ?? null,
    moderation: await moderationOf(context, row.id),
  }
}
