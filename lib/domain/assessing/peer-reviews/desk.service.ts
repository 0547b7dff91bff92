import { and, eq, inArray, sql } from 'drizzle-orm'
import { peerReviews, peerReviewWorks } from '@/db/schema/peer-reviews'
import { gradeWork } from '@/lib/domain/assessing/assignments/grading/grade-work.service'
import { namesOf } from '@/lib/domain/assessing/assignments/grading/shown-submission.service'
import {
  assignmentAsJson,
  isNamedSubmission,
  titleOfAssignment,
  workToRead,
} from '@/lib/domain/assessing/assignments/handed-in-works.service'
import { peopleOf } from '@/lib/domain/assessing/assignments/submissions/submission-records.service'
import { rubricMaximum } from '@/lib/domain/assessing/rubrics/design.rules'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { filtersOfReach, isWithinReach, lessonReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { type Permission, reachedBy } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './desk.contract'
import { ownShare, pointsFromReviews } from './outcome.rules'
import {
  complaintOf,
  countReviews,
  doesCount,
  marksOf,
  type Reviewing,
  type ReviewRow,
  reviewingOf,
  reviewRecords,
  reviewsWhere,
  settingsRowOf,
  type WorkRow,
  workRecords,
} from './peer-review-records.service'
import { peerReviews as room } from './room'

const { organizationId, assignmentId, userId, openComplaintCount, submissionId } = peerReviewWorks
const column = (name: string) => sql.raw(`peer_review_works.${name}`)
const reach = lessonReach({ organizationId: column('organization_id'), userId: column('user_id'), moduleId: column('module_id') })

const workList = list(contracts.listReviewedWorks, {
  table: peerReviewWorks,
  filters: {
    ...filtersOfReach(reach),
    assignment: assignmentId,
    complaint: sql`(case when ${openComplaintCount} > 0 then 'open' else 'none' end = any(${given('complaint')}::text[]))`,
  },
  fields: {
    assignment: assignmentAsJson(sql`${organizationId}`, sql`${assignmentId}`),
    person: sql`case when ${isNamedSubmission(sql`${organizationId}`, sql`${submissionId}`)} then ${personAsJson(organizationId, userId)} end`,
  },
})

export const listReviewedWorks = implement(contracts.listReviewedWorks, ({ db, organization, user }, { query, page }) =>
  workList(db, page, { organizationId: organization.id, filters: { ...reachedBy(user, 'assessmentGrade.read'), ...query } }),
)

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'> }
/** A work within the caller's reach, locked where it changes; undefined: there is none. */
async function workWithin(context: Reaching, id: string, permission: Permission, isLocked = false): Promise<WorkRow | undefined> {
  const within = isWithinReach(reach, reachedBy(context.user, permission))
  const found = context.db
    .select()
    .from(peerReviewWorks)
    .where(ofTenant(context, peerReviewWorks, and(eq(peerReviewWorks.id, id), within)))
  const [row] = isLocked ? await found.for('update') : await found
  return row
}

async function reviewingAbout(context: TenantContext, { assignmentId: id }: Pick<WorkRow, 'assignmentId'>): Promise<Reviewing> {
  const row = await settingsRowOf(context, id)
  if (!row) throw new Error('A reviewed work belongs to settings')
  return reviewingOf(row)
}

/** How many reviews some people were asked for, and handed in on time without a complaint that took them out. */
async function givenBy(context: TenantContext, id: string, userIds: readonly string[]) {
  if (userIds.length === 0) return () => ({ count: 0, asked: 0 })
  const rows = await reviewsWhere(context, eq(peerReviews.assignmentId, id), inArray(peerReviews.reviewerId, [...userIds]))
  return (...who: readonly string[]) => {
    const own = rows.filter(({ reviewerId }) => who.includes(reviewerId))
    return { count: own.filter((row) => doesCount(row) && !row.isLate).length, asked: own.length }
  }
}

type Whole = { work: WorkRow; reviewing: Reviewing }
/** The points that the parts of the grade make for each person of a work now; null while one is missing. People of a team with one grade share what they gave. */
async function gradesOf(context: TenantContext & { now: Date }, { work, reviewing }: Whole, ownPercent: number | null) {
  const submission = await workToRead(context, work.submissionId)
  const people = await peopleOf(context, [work.submissionId])
  const ids = people.map((person) => person.userId)
  const given = await givenBy(context, work.assignmentId, ids)
  const most = reviewing.rubric ? rubricMaximum(reviewing.rubric.design) : 0
  const reviewed = work.reviewPoints === null ? null : { points: work.reviewPoints, most }
  const maxPoints = submission?.maxPoints ?? 0
  const pointsFor = (...who: string[]) => pointsFromReviews(maxPoints, reviewing, { reviewed, given: given(...who), ownPercent })
  return { submission, people, most, maxPoints, together: pointsFor(...ids), pointsFor }
}

async function shown(context: TenantContext & { now: Date }, whole: Whole) {
  const { work, reviewing } = whole
  const rows = await reviewsWhere(context, eq(peerReviews.workId, work.id))
  const begun = rows.filter(({ state }) => state !== 'asked')
  const { submission, most, maxPoints, together } = await gradesOf(context, whole, work.ownPercent)
  const nameOf = await namesOf(context, [work.userId, ...begun.map(({ reviewerId }) => reviewerId)])
  const title = await titleOfAssignment(context, work.assignmentId)
  return {
    ...reviewing,
    ...work,
    assignment: { id: work.assignmentId, title },
    person: submission?.isNamed !== false ? nameOf(work.userId) : null,
    submissionState: submission?.state ?? 'draft',
    work: { text: submission?.text ?? '', link: submission?.link ?? '', files: submission?.files ?? [] },
    rubricPoints: most,
    maxPoints,
    instructorPercent: ownShare(reviewing),
    points: together,
    reviews: begun.map((row: ReviewRow) => ({
      ...row,
      marks: row.state === 'handedIn' ? marksOf(row) : {},
      comment: row.state === 'handedIn' ? row.comment : '',
      reviewer: nameOf(row.reviewerId),
      doesCount: doesCount(row),
      complaint: complaintOf(row),
    })),
  }
}

export const readReviewedWork = implement(contracts.readReviewedWork, async (context, { params }) => {
  const work = await workWithin(context, params.id, 'assessmentGrade.read')
  if (!work) return context.fail('reviewedWorkNotFound')
  return shown(context, { work, reviewing: await reviewingAbout(context, work) })
})

export const gradeReviewedWork = implement(contracts.gradeReviewedWork, async (context, { params, body }) => {
  const work = await workWithin(context, params.id, 'assessmentGrade.update', true)
  if (!work) return context.fail('reviewedWorkNotFound')
  const { points, reason, comment, ownPercent = work.ownPercent } = body
  const reviewing = await reviewingAbout(context, work)
  const { people, together, pointsFor, submission } = await gradesOf(context, { work, reviewing }, ownPercent)
  for (const person of people) context.concerns(person.userId)
  if (work.isGone || !submission) context.fail('reviewedWorkGone')
  if (points !== undefined && reason === undefined) throw invalid({ key: 'required', property: 'reason' })
  const decided = points ?? together
  if (decided === null) return context.fail('peerGradeOpen')
  const isApart = submission?.isApart === true && people.length > 1
  const grades = isApart
    ? people.map(({ id: ref, userId: who }) => ({ ref, points: points ?? pointsFor(who) ?? 0, comment }))
    : [{ points: decided, comment }]
  await gradeWork(context, { submissionId: work.submissionId, grades, reason, isByPoints: true })
  const set = {
    ownPercent,
    decidedPoints: decided,
    decidedReason: reason ?? '',
    decidedBy: context.user.id,
    decidedAt: context.now,
    updatedAt: context.now,
  }
  const row = await workRecords.change(context, work, set, ['decidedPoints', 'decidedReason'])
  return shown(context, { work: row, reviewing })
})

export const answerPeerComplaint = implement(contracts.answerPeerComplaint, async (context, { params, body }) => {
  const { now, user } = context
  const before = await reviewRecords.lock(context, params.reviewId)
  const work = await workWithin(context, before.workId, 'assessmentGrade.update')
  // The same answer as for a missing one, so that nothing is learned about other courses.
  if (!work) return context.fail('peerReviewNotFound')
  const people = await peopleOf(context, [work.submissionId])
  for (const person of people) context.concerns(person.userId)
  const complainer = before.complaintBy
  if (before.complaint === null || complainer === null) return context.fail('peerComplaintState')
  const set = { complaint: body.decision, complaintAnswer: body.answer, answeredBy: user.id, answeredAt: now, updatedAt: now }
  const row = await reviewRecords.change(context, before, set, ['complaint'])
  const reviewing = await reviewingAbout(context, work)
  await countReviews(context, [row.workId], reviewing)
  const own = people.find((person) => person.userId === complainer) ?? people[0]
  if (own)
    await publish(
      context,
      newEvent(room.events.peerComplaintAnswered, {
        peerReviewId: row.id,
        assignmentId: row.assignmentId,
        userId: complainer,
        enrolmentId: own.enrolmentId,
        reviewerId: row.reviewerId,
        isAccepted: body.decision === 'accepted',
      }),
    )
  // With the counts and the average that the decision changed.
  const after = (await workWithin(context, work.id, 'assessmentGrade.update')) ?? work
  return shown(context, { work: after, reviewing })
})
