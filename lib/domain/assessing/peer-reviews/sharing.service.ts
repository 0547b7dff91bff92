import { and, eq, inArray, sql } from 'drizzle-orm'
import { peerReviewSettings, peerReviews, peerReviewWorks } from '@/db/schema/peer-reviews'
import { PublishedRubric } from '@/lib/domain/assessing/assignments/definition-shapes.contract'
import { publishedVersionOf } from '@/lib/domain/assessing/assignments/definitions.service'
import { type HandedInWork, worksHandedIn } from '@/lib/domain/assessing/assignments/handed-in-works.service'
import { assignments } from '@/lib/domain/assessing/assignments/room'
import { rubricsByIds } from '@/lib/domain/assessing/rubrics/rubrics.service'
import { clock } from '@/lib/platform/clock'
import { lockSubject } from '@/lib/platform/db/lock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { reacts } from '@/lib/platform/events/reaction'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { allocate, type Pair } from './allocation.rules'
import {
  countReviews,
  type Reviewing,
  reviewingOf,
  type SettingsRow,
  settingsRowOf,
  type WorkRow,
  worksOf,
} from './peer-review-records.service'
import { peerReviews as room } from './room'
import { settingsFrom } from './settings-shapes.contract'

const lockOf = ({ db }: TenantContext, assignmentId: string) => lockSubject(db, 'peerReviews', assignmentId)

/** The rubric by which reviews of an assignment are given: its own copy once they began, else the one that is chosen, or that of the published assignment. */
export async function rubricFor(
  context: TenantContext,
  { settings, rubric, assignmentId }: Pick<SettingsRow, 'settings' | 'rubric' | 'assignmentId'>,
): Promise<PublishedRubric | null> {
  if (rubric) return PublishedRubric.parse(rubric)
  const { rubricId } = settingsFrom(settings)
  if (rubricId === null) return (await publishedVersionOf(context, assignmentId))?.rubric ?? null
  const found = (await rubricsByIds(context, [rubricId])).get(rubricId)
  return found ? { title: found.title, design: found.design, allowsOwnPoints: found.allowsOwnPoints } : null
}

/** Makes the rows of works as they are handed in now; works that were withdrawn stay as gone. */
async function matchWorks(context: TenantContext & { now: Date }, assignmentId: string, handedIn: readonly HandedInWork[]) {
  const { db, organization, now } = context
  const known = new Map((await worksOf(context, eq(peerReviewWorks.assignmentId, assignmentId))).map((row) => [row.ownerId, row]))
  const present = new Set(handedIn.map(({ ownerId }) => ownerId))
  const created: (typeof peerReviewWorks.$inferInsert)[] = []
  for (const { ownerId, id: submissionId, userId, moduleId } of handedIn) {
    const row = known.get(ownerId)
    if (row && row.submissionId === submissionId && !row.isGone) continue
    const shown = { submissionId, userId, moduleId, isGone: false, updatedAt: now }
    if (row)
      await db
        .update(peerReviewWorks)
        .set(shown)
        .where(ofTenant(context, peerReviewWorks, eq(peerReviewWorks.id, row.id)))
    else created.push({ ...shown, organizationId: organization.id, id: newId(), assignmentId, ownerId, createdAt: now })
  }
  if (created.length > 0) await db.insert(peerReviewWorks).values(created)
  const gone = [...known.values()].filter(({ ownerId, isGone }) => !isGone && !present.has(ownerId)).map(({ id }) => id)
  if (gone.length > 0)
    await db
      .update(peerReviewWorks)
      .set({ isGone: true, updatedAt: now })
      .where(ofTenant(context, peerReviewWorks, inArray(peerReviewWorks.id, gone)))
  return worksOf(context, eq(peerReviewWorks.assignmentId, assignmentId))
}

/** Everybody who gives reviews, once: a person who is in two works belongs to the first. */
function reviewersOf(handedIn: readonly HandedInWork[], works: readonly WorkRow[]) {
  const byOwner = new Map(works.map(({ id, ownerId }) => [ownerId, id]))
  const people = new Map<string, { id: string; workId: string; enrolmentId: string }>()
  for (const { ownerId, people: own } of handedIn)
    for (const { userId, enrolmentId } of own) {
      const workId = byOwner.get(ownerId)
      if (workId !== undefined && !people.has(userId)) people.set(userId, { id: userId, workId, enrolmentId })
    }
  return people
}

async function writePairs(
  context: Publishing,
  { row }: Reviewing,
  works: readonly WorkRow[],
  { added, dropped }: { added: readonly Pair[]; dropped: readonly Pair[] },
): Promise<void> {
  const { db, organization, now } = context
  for (const { reviewerId, workId } of dropped)
    await db
      .delete(peerReviews)
      .where(ofTenant(context, peerReviews, and(eq(peerReviews.workId, workId), eq(peerReviews.reviewerId, reviewerId))))
  const submissionOf = new Map(works.map(({ id, submissionId }) => [id, submissionId]))
  const made = added.map((pair) => ({
    ...pair,
    organizationId: organization.id,
    id: newId(),
    assignmentId: row.assignmentId,
    submissionId: submissionOf.get(pair.workId) ?? '',
    createdAt: now,
    updatedAt: now,
  }))
  if (made.length > 0) await db.insert(peerReviews).values(made)
  // Reviews that are not handed in yet are about the version that is handed in now.
  await db.execute(sql`update peer_reviews r set submission_id = w.submission_id from peer_review_works w
    where r.organization_id = ${organization.id} and r.assignment_id = ${row.assignmentId} and w.organization_id = r.organization_id
      and w.id = r.work_id and r.state <> 'handedIn' and r.submission_id <> w.submission_id`)
}

/** Shares the works of an assignment out: for the first time, or again after people handed in or withdrew. Does nothing before reviews began. */
export async function shareOut(context: Publishing, assignmentId: string): Promise<void> {
  await lockOf(context, assignmentId)
  const row = await settingsRowOf(context, assignmentId)
  if (!row?.isOn || row.begunAt === null) return
  const reviewing = reviewingOf(row)
  // Before the works are written, as those who hand a review in lock them in that order.
  const present = await context.db
    .select()
    .from(peerReviews)
    .where(ofTenant(context, peerReviews, eq(peerReviews.assignmentId, assignmentId)))
    .orderBy(peerReviews.id)
    .for('update')
  const handedIn = await worksHandedIn(context, assignmentId)
  const works = await matchWorks(context, assignmentId, handedIn)
  const people = reviewersOf(handedIn, works)
  const reviewers = [...people.values()]
  const allocation = allocate({ reviewers, present, each: reviewing.reviewsEach, seed: newId() })
  await writePairs(context, reviewing, works, allocation)
  await countReviews(
    context,
    works.map(({ id }) => id),
    reviewing,
  )
  const asked = new Map<string, number>()
  for (const { reviewerId } of allocation.added) asked.set(reviewerId, (asked.get(reviewerId) ?? 0) + 1)
  await publish(
    context,
    ...[...asked].flatMap(([userId, count]) => {
      const person = people.get(userId)
      return person
        ? [
            newEvent(room.events.peerReviewsAsked, {
              assignmentId,
              userId,
              enrolmentId: person.enrolmentId,
              count,
              dueAt: row.dueAt,
            }),
          ]
        : []
    }),
  )
}

/** Begins the reviews of an assignment; false: it is not published, or has no rubric. */
export async function beginReviews(context: Publishing, assignmentId: string): Promise<boolean> {
  await lockOf(context, assignmentId)
  const row = await settingsRowOf(context, assignmentId)
  if (!row?.isOn) return false
  if (row.begunAt !== null) return true
  const rubric = (await publishedVersionOf(context, assignmentId)) && (await rubricFor(context, row))
  if (!rubric) return false
  await context.db
    .update(peerReviewSettings)
    .set({ rubric, begunAt: context.now, updatedAt: context.now })
    .where(ofTenant(context, peerReviewSettings, eq(peerReviewSettings.id, row.id)))
  await shareOut(context, assignmentId)
  return true
}

/** People who hand in after reviews began are added; where work is withdrawn, its reviewers get another one. */
export const sharingReactions = [
  reacts(assignments.events.assignmentSubmitted, {
    name: 'peerReviews.assignmentSubmitted',
    each: (context, { payload }) => shareOut(context, payload.assignmentId),
  }),
  reacts(assignments.events.assignmentWithdrawn, {
    name: 'peerReviews.assignmentWithdrawn',
    each: (context, { payload }) => shareOut(context, payload.assignmentId),
  }),
]

const organizationsAtOnce = 100
const assignmentsAtOnce = 200

async function beginIn(context: Publishing): Promise<number> {
  const { db, organization, now } = context
  const rows = await db.execute<{ assignmentId: string }>(sql`
    select s.assignment_id as "assignmentId" from peer_review_settings s where s.organization_id = ${organization.id}
      and s.is_on and s.begun_at is null and s.opens_at <= ${now.toISOString()}::timestamptz
    order by s.opens_at limit ${assignmentsAtOnce}`)
  let begun = 0
  for (const { assignmentId } of rows) if (await beginReviews(context, assignmentId)) begun += 1
  return begun
}

/** Begins reviews whose time has come, in all organizations. */
export async function beginDueReviews(signal?: AbortSignal): Promise<{ begun: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select peer_reviews_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  let begun = 0
  for (const { id } of waiting) {
    if (signal?.aborted) break
    begun += await withTenant(id, (db) => beginIn({ db, organization: { id }, now: clock.now() }))
  }
  return waiting.length > 0 ? { begun } : undefined
}
