import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { peerReviewSettings, peerReviews, peerReviewWorks } from '@/db/schema/peer-reviews'
import { PublishedRubric } from '@/lib/domain/assessing/assignments/definition-shapes.contract'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { averageOf } from './outcome.rules'
import { exampleFrom, settingsFrom } from './settings-shapes.contract'

export type SettingsRow = typeof peerReviewSettings.$inferSelect
export type WorkRow = typeof peerReviewWorks.$inferSelect
export type ReviewRow = typeof peerReviews.$inferSelect

export const reviewRecords = recordsOf(peerReviews, {
  missing: 'peerReviewNotFound',
  type: 'peerReview',
  label: () => undefined,
})
export const workRecords = recordsOf(peerReviewWorks, {
  missing: 'reviewedWorkNotFound',
  type: 'reviewedWork',
  label: () => undefined,
})

/** The settings of an assignment, as they are stored; undefined: none were saved. */
export async function settingsRowOf(context: TenantContext, assignmentId: string): Promise<SettingsRow | undefined> {
  const [row] = await context.db
    .select()
    .from(peerReviewSettings)
    .where(ofTenant(context, peerReviewSettings, eq(peerReviewSettings.assignmentId, assignmentId)))
  return row
}

export type Reviewing = ReturnType<typeof reviewingOf>
/** The stored settings in their shapes. */
export const reviewingOf = (row: SettingsRow) => ({
  ...settingsFrom(row.settings),
  row,
  rubric: row.rubric && PublishedRubric.parse(row.rubric),
  example: exampleFrom(row.example),
})

type Finding = TenantContext & { fail: (reason: 'peerReviewOff') => never }
/** The settings of an assignment whose people review each other. */
export async function reviewingIn(context: Finding, assignmentId: string): Promise<Reviewing> {
  const row = await settingsRowOf(context, assignmentId)
  return row?.isOn ? reviewingOf(row) : context.fail('peerReviewOff')
}

export const worksOf = (context: TenantContext, ...which: SQL[]): Promise<WorkRow[]> =>
  context.db
    .select()
    .from(peerReviewWorks)
    .where(ofTenant(context, peerReviewWorks, and(...which)))

export const reviewsWhere = (context: TenantContext, ...which: SQL[]): Promise<ReviewRow[]> =>
  context.db
    .select()
    .from(peerReviews)
    .where(ofTenant(context, peerReviews, and(...which)))
    .orderBy(peerReviews.createdAt, peerReviews.id)

export const marksOf = ({ marks }: Pick<ReviewRow, 'marks'>) => RubricMarks.parse(marks)

/** Whether a review makes the grade of its work. */
export const doesCount = ({ state, complaint }: Pick<ReviewRow, 'state' | 'complaint'>): boolean =>
  state === 'handedIn' && complaint !== 'accepted'

export const complaintOf = (row: ReviewRow) =>
  row.complaint && {
    state: row.complaint,
    reason: row.complaintReason,
    answer: row.complaintAnswer,
    complainedAt: row.complainedAt,
    answeredAt: row.answeredAt,
  }

/** Writes into works what their reviews make, after reviews were asked for, handed in or complained about. */
export async function countReviews(context: TenantContext & { now: Date }, workIds: readonly string[], reviewing: Reviewing) {
  if (workIds.length === 0) return
  const byWork = new Map<string, ReviewRow[]>(workIds.map((id) => [id, []]))
  for (const row of await reviewsWhere(context, inArray(peerReviews.workId, [...workIds]))) byWork.get(row.workId)?.push(row)
  for (const [id, reviews] of byWork) {
    const totals = reviews.filter(doesCount).flatMap(({ points }) => (points === null ? [] : [points]))
    await context.db
      .update(peerReviewWorks)
      .set({
        askedCount: reviews.length,
        reviewCount: totals.length,
        openComplaintCount: reviews.filter(({ complaint }) => complaint === 'open').length,
        reviewPoints: averageOf(totals, reviewing.average),
        leastPoints: totals.length > 0 ? Math.min(...totals) : null,
        mostPoints: totals.length > 0 ? Math.max(...totals) : null,
        updatedAt: context.now,
      })
      .where(ofTenant(context, peerReviewWorks, eq(peerReviewWorks.id, id)))
  }
}
