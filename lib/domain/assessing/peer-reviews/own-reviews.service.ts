import { and, eq, inArray } from 'drizzle-orm'
import { peerReviews, peerReviewTrials, peerReviewWorks } from '@/db/schema/peer-reviews'
import { contentOfWorks } from '@/lib/domain/assessing/assignments/handed-in-works.service'
import { type Opening, openingOf } from '@/lib/domain/assessing/assignments/submissions/opening.service'
import { marksFit, sumOfMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { peopleById } from '@/lib/domain/house/identity/account/people.service'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './own-reviews.contract'
import {
  complaintOf,
  countReviews,
  marksOf,
  type Reviewing,
  type ReviewRow,
  reviewingIn,
  reviewRecords,
  reviewsWhere,
  type WorkRow,
  worksOf,
} from './peer-review-records.service'
import { peerReviews as room } from './room'
import type { ReviewWait } from './words'

type Asking = TenantContext & { now: Date; user: { id: string } }

async function trialOf(context: Asking, assignmentId: string) {
  const isOwn = and(eq(peerReviewTrials.assignmentId, assignmentId), eq(peerReviewTrials.userId, context.user.id))
  const [row] = await context.db
    .select()
    .from(peerReviewTrials)
    .where(ofTenant(context, peerReviewTrials, isOwn))
  return row
}

/** The works that a person or their team handed in for an assignment. */
const ownWorks = ({ works, ownerId }: Pick<Opening, 'works' | 'ownerId'>, all: readonly WorkRow[]) => {
  const owners = new Set([ownerId, ...works.map((work) => work.ownerId)])
  return all.filter((work) => owners.has(work.ownerId))
}

/** Names of the people or teams of works; null for all where reviews are blind. */
async function authorsOf(context: TenantContext, { isBlind }: Reviewing, works: readonly WorkRow[]) {
  if (isBlind) return () => null
  const people = await peopleById(
    context,
    works.map(({ userId }) => userId),
  )
  return (id: string) => people.get(works.find((work) => work.id === id)?.userId ?? '')?.name ?? null
}

async function toGive(context: Asking, reviewing: Reviewing, works: readonly WorkRow[]) {
  const isOwn = [eq(peerReviews.assignmentId, reviewing.row.assignmentId), eq(peerReviews.reviewerId, context.user.id)]
  const rows = await reviewsWhere(context, ...isOwn)
  return shownToReviewer(context, reviewing, works, rows)
}

async function shownToReviewer(context: Asking, reviewing: Reviewing, works: readonly WorkRow[], rows: readonly ReviewRow[]) {
  const content = await contentOfWorks(
    context,
    rows.map(({ submissionId }) => submissionId),
  )
  const authorOf = await authorsOf(context, reviewing, works)
  const nothing = { text: '', link: '', files: [] }
  return rows.map((row) => ({
    ...row,
    marks: marksOf(row),
    author: authorOf(row.workId),
    work: content.get(row.submissionId) ?? nothing,
  }))
}

/** Reviews of the own work, as its author sees them. */
async function shownToAuthor(context: TenantContext, { isBlind }: Reviewing, rows: readonly ReviewRow[]) {
  const people = isBlind
    ? new Map<string, never>()
    : await peopleById(
        context,
        rows.map(({ reviewerId }) => reviewerId),
      )
  return rows.map((row) => ({
    ...row,
    marks: marksOf(row),
    reviewer: people.get(row.reviewerId)?.name ?? null,
    complaint: complaintOf(row),
  }))
}

/** The own works whose grade is released, with the reviews that were handed in about them. */
async function receivedBy(context: Asking, { works: submissions }: Opening, own: readonly WorkRow[]) {
  const released = new Set(submissions.filter(({ state }) => state === 'released').map(({ ownerId }) => ownerId))
  const shown = own.filter(({ ownerId }) => released.has(ownerId))
  if (shown.length === 0) return { rows: [], points: null }
  const isTheirs = inArray(
    peerReviews.workId,
    shown.map(({ id }) => id),
  )
  return {
    rows: await reviewsWhere(context, isTheirs, eq(peerReviews.state, 'handedIn')),
    points: shown[0]?.reviewPoints ?? null,
  }
}

type Reading = Asking & Parameters<typeof openingOf>[0] & Parameters<typeof reviewingIn>[0]
async function ownPage(context: Reading, assignmentId: string) {
  const opening = await openingOf(context, assignmentId)
  const reviewing = await reviewingIn(context, assignmentId)
  const { row, rubric, example } = reviewing
  const works = await worksOf(context, eq(peerReviewWorks.assignmentId, assignmentId))
  const trial = example && (await trialOf(context, assignmentId))
  const given = await toGive(context, reviewing, works)
  const received = await receivedBy(context, opening, ownWorks(opening, works))
  const isWaiting = example !== null && !trial
  const wait: ReviewWait | null = !row.begunAt
    ? 'notBegun'
    : given.length === 0
      ? 'nothingHandedIn'
      : isWaiting
        ? 'exampleFirst'
        : null
  const author = example && rubric && { ...example, points: sumOfMarks(rubric.design, example.marks) ?? 0 }
  return {
    ...reviewing,
    opensAt: row.opensAt,
    dueAt: row.dueAt,
    wait,
    sample: example && {
      text: example.text,
      own: trial ? { marks: RubricMarks.parse(trial.marks), points: trial.points } : null,
      author: trial ? author : null,
    },
    toGive: wait === 'exampleFirst' ? [] : given,
    received: await shownToAuthor(context, reviewing, received.rows),
    reviewPoints: received.points,
  }
}

export const readOwnPeerReviews = implement(contracts.readOwnPeerReviews, (context, { params }) => ownPage(context, params.id))

type Marking = { fail: (reason: 'peerMarksInvalid', detail?: object) => never }
/** Refuses marks that do not belong to the rubric. */
function assertMarks({ fail }: Marking, { rubric }: Reviewing, marks: RubricMarks): void {
  const problem = rubric && marksFit(rubric.design, marks, rubric.allowsOwnPoints)
  if (problem) fail('peerMarksInvalid', { fields: [{ key: problem.problem, property: `marks.${problem.criterion}` }] })
}

export const gradeExample = implement(contracts.gradeExample, async (context, { params, body }) => {
  const { db, organization, user, now, fail } = context
  await openingOf(context, params.id)
  const reviewing = await reviewingIn(context, params.id)
  const { rubric, example, row } = reviewing
  context.note({ resource: { type: 'assignment', id: params.id } })
  if (!example || !rubric || !row.begunAt) return fail('peerReviewsNotOpen')
  assertMarks(context, reviewing, body.marks)
  const points = sumOfMarks(rubric.design, body.marks)
  if (points === null) return fail('peerMarksOpen')
  const trial = {
    organizationId: organization.id,
    id: newId(),
    assignmentId: params.id,
    userId: user.id,
    marks: body.marks,
    points,
    createdAt: now,
  }
  const [made] = await db.insert(peerReviewTrials).values(trial).onConflictDoNothing().returning({ id: peerReviewTrials.id })
  if (!made) fail('exampleGraded')
  return ownPage(context, params.id)
})

type Locking = Asking &
  Parameters<typeof reviewRecords.lock>[0] &
  Parameters<typeof reviewingIn>[0] &
  Parameters<typeof assertVersion>[0] & { fail: (reason: 'peerReviewState' | 'exampleFirst' | 'peerReviewNotFound') => never }

/** A review that the caller may still write, locked until the transaction ends. */
async function lockOwn(context: Locking, { id, reviewId }: { id: string; reviewId: string }) {
  const reviewing = await reviewingIn(context, id)
  const before = await reviewRecords.lock(context, reviewId)
  if (before.assignmentId !== id || before.reviewerId !== context.user.id) return context.fail('peerReviewNotFound')
  assertVersion(context, before)
  if (before.state === 'handedIn') context.fail('peerReviewState')
  if (reviewing.example && !(await trialOf(context, id))) context.fail('exampleFirst')
  return { reviewing, before }
}

const shownOne = async (context: Asking, reviewing: Reviewing, row: ReviewRow) => {
  const works = await worksOf(context, eq(peerReviewWorks.id, row.workId))
  const [shown] = await shownToReviewer(context, reviewing, works, [row])
  if (!shown) throw new Error('A review was not shown')
  return shown
}

export const savePeerReview = implement(contracts.savePeerReview, async (context, { params, body }) => {
  const { reviewing, before } = await lockOwn(context, params)
  const { marks = marksOf(before), comment = before.comment } = body
  assertMarks(context, reviewing, marks)
  const set = { state: 'draft' as const, marks, comment, updatedAt: context.now }
  return shownOne(context, reviewing, await reviewRecords.change(context, before, set, ['state']))
})

export const submitPeerReview = implement(contracts.submitPeerReview, async (context, { params, body }) => {
  const { now, user } = context
  const { reviewing, before } = await lockOwn(context, params)
  const { marks = marksOf(before), comment = before.comment } = body
  assertMarks(context, reviewing, marks)
  const points = reviewing.rubric && sumOfMarks(reviewing.rubric.design, marks)
  if (points === null) return context.fail('peerMarksOpen')
  const isLate = now > reviewing.row.dueAt
  const set = { state: 'handedIn' as const, marks, comment, points, isLate, submittedAt: now, updatedAt: now }
  const row = await reviewRecords.change(context, before, set, ['state', 'points', 'isLate'])
  await countReviews(context, [row.workId], reviewing)
  const about = { peerReviewId: row.id, assignmentId: row.assignmentId, userId: user.id, isLate }
  await publish(context, newEvent(room.events.peerReviewSubmitted, about))
  return shownOne(context, reviewing, row)
})

export const complainAboutPeerReview = implement(contracts.complainAboutPeerReview, async (context, { params, body }) => {
  const { now, user, fail } = context
  const reviewing = await reviewingIn(context, params.id)
  const before = await reviewRecords.lock(context, params.reviewId)
  const opening = await openingOf(context, params.id)
  const [work] = ownWorks(opening, await worksOf(context, eq(peerReviewWorks.id, before.workId)))
  if (!work || before.state !== 'handedIn') return fail('peerReviewNotFound')
  const isReleased = opening.works.some(({ ownerId, state }) => ownerId === work.ownerId && state === 'released')
  if (!isReleased || before.complaint !== null) fail('peerComplaintState')
  const complaint = { complaint: 'open' as const, complaintBy: user.id, complaintReason: body.reason, complainedAt: now }
  const row = await reviewRecords.change(context, before, { ...complaint, updatedAt: now }, ['complaint'])
  await countReviews(context, [row.workId], reviewing)
  const about = { peerReviewId: row.id, assignmentId: row.assignmentId, userId: user.id }
  await publish(context, newEvent(room.events.peerReviewComplained, about))
  const [shown] = await shownToAuthor(context, reviewing, [row])
  return shown ?? fail('peerReviewNotFound')
})
