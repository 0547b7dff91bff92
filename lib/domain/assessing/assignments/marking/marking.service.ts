import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { submissionAgreements, submissionMarkings } from '@/db/schema/assignments-moderation'
import type { FieldError } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { applyGrades, type Changing } from '../grading/apply-grades.service'
import { nextGrades } from '../grading/grades.rules'
import type { WholeSubmission } from '../grading/shown-submission.service'
import { lockWhole, readWhole } from '../grading/whole-submission.service'
import type { agreementWays } from '../words'
import { agreedGrades, differenceOf, markingState, meanOf } from './agreement.rules'
import * as contracts from './marking.contract'
import { agreementOf, isBlind, type MarkingRow, markingsOf } from './marking-rows.service'
import { type GivenMark, type Mark, marksFrom } from './marking-shapes.contract'
import { shownMarking } from './shown-marking.service'

type Fault = 'pointsInvalid' | 'marksInvalid'
type Failing = { fail: (reason: Fault | 'markingIncomplete', more?: { fields: FieldError[] }) => never }
type Given = readonly z.output<typeof GivenMark>[]

/** The marks of a person after those that were given; refuses what does not fit the assignment. */
function marksAfter(
  context: Failing,
  { row, version, people }: WholeSubmission,
  before: readonly Mark[],
  given: Given,
  allowsOwnPoints = version.rubric?.allowsOwnPoints ?? false,
): Mark[] {
  const stored = people.map(({ id }) => {
    const own = before.find(({ ref }) => ref === id)
    return { id, rawPoints: own?.points ?? null, marks: own?.marks ?? null, comment: own?.comment ?? '' }
  })
  const settings = { ...version.settings, maxPoints: row.maxPoints }
  const rubric = version.rubric && { ...version.rubric, allowsOwnPoints }
  const { next, faults } = nextGrades(stored, given, { settings, rubric, daysLate: 0 })
  const [fault] = faults
  if (fault) context.fail(fault.reason, { fields: faults.map(({ field }) => field) })
  return marksFrom(next.map(({ id: ref, grade, marks, comment }) => ({ ref, points: grade?.rawPoints ?? null, marks, comment })))
}

const assertWhole = (context: Failing, marks: readonly Mark[]) => {
  if (marks.some(({ points }) => points === null)) context.fail('markingIncomplete')
}

type Locking = Parameters<typeof lockWhole>[0] & {
  concerns(userId: string): void
  note(note: object): void
  fail: (reason: 'submissionNotFound' | 'submissionState' | 'markersOne') => never
}
/** A submission of two markers that waits for a grade, locked, with what they did so far. */
async function lockMarked(context: Locking, id: string, permission: 'assessmentGrade.update' | 'assessmentGrade.release') {
  const whole = await lockWhole(context, id, permission)
  for (const person of whole.people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id } })
  if (whole.version.settings.markers !== 'two') context.fail('markersOne')
  if (whole.row.state !== 'submitted') context.fail('submissionState')
  const [markings, agreement] = [await markingsOf(context, id), await agreementOf(context, id)]
  return { whole, markings, agreement, state: markingState(markings, agreement) }
}

/** Agreed marks become the grade. */
async function agree(context: Changing, whole: WholeSubmission, marks: readonly Mark[], way: (typeof agreementWays)[number]) {
  const { row, version } = whole
  const done = { way, agreedBy: context.user.id, agreedAt: context.now }
  const at = { organizationId: context.organization.id, submissionId: row.id }
  const { organizationId, submissionId } = submissionAgreements
  await context.db
    .insert(submissionAgreements)
    .values({ ...at, ...done })
    .onConflictDoUpdate({ target: [organizationId, submissionId], set: done })
  const settings = { ...version.settings, maxPoints: row.maxPoints }
  return applyGrades(context, whole, agreedGrades(marks, settings, row.daysLate))
}

export const readMarking = implement(contracts.readMarking, async (context, { params }) =>
  shownMarking(context, await readWhole(context, params.id, 'assessmentGrade.read')),
)

type Writing = TenantContext & { user: { id: string }; now: Date }
async function writeMarking(
  context: Writing,
  submissionId: string,
  own: MarkingRow | undefined,
  grades: Mark[],
  handsIn: boolean,
) {
  const handedInAt = handsIn ? context.now : (own?.handedInAt ?? null)
  if (own) {
    const set = { grades, handedInAt, updatedAt: context.now, version: own.version + 1 }
    await context.db
      .update(submissionMarkings)
      .set(set)
      .where(ofTenant(context, submissionMarkings, eq(submissionMarkings.id, own.id)))
    return
  }
  const row = {
    organizationId: context.organization.id,
    id: newId(),
    submissionId,
    markerId: context.user.id,
    grades,
    handedInAt,
  }
  await context.db.insert(submissionMarkings).values({ ...row, createdAt: context.now, updatedAt: context.now })
}

export const giveMarks = implement(contracts.giveMarks, async (context, { params, body }) => {
  const { whole, markings } = await lockMarked(context, params.id, 'assessmentGrade.update')
  const own = markings.find(({ markerId }) => markerId === context.user.id)
  if (!own && markings.length >= 2) context.fail('markersFull')
  if (!isBlind(markings)) context.fail('markingState')
  const marks = marksAfter(context, whole, marksFrom(own?.grades ?? []), body.grades)
  // Marks that were handed in stay whole, also while it can still be changed.
  const handsIn = body.handsIn || own?.handedInAt != null
  if (handsIn) assertWhole(context, marks)
  await writeMarking(context, whole.row.id, own, marks, body.handsIn)
  const after = await markingsOf(context, whole.row.id)
  context.note({ after: { handsIn } })
  if (isBlind(after)) return shownMarking(context, whole)
  const [one = [], other = []] = after.map(({ grades }) => marksFrom(grades))
  const difference = differenceOf(one, other)
  const isNear = difference !== null && difference <= whole.version.settings.markerTolerance
  const agreed = isNear ? await agree(context, whole, meanOf(one, other, whole.version.rubric), 'mean') : whole
  return shownMarking(context, agreed)
})

export const proposeMark = implement(contracts.proposeMark, async (context, { params, body }) => {
  const { whole, markings, state } = await lockMarked(context, params.id, 'assessmentGrade.update')
  if (!markings.some(({ markerId }) => markerId === context.user.id)) context.fail('notMarker')
  if (state !== 'apart' && state !== 'proposed') context.fail('markingState')
  const grades = marksAfter(context, whole, [], body.grades, true)
  assertWhole(context, grades)
  const at = { organizationId: context.organization.id, submissionId: whole.row.id }
  const proposal = { grades, note: body.note, proposedBy: context.user.id, proposedAt: context.now }
  const { organizationId, submissionId } = submissionAgreements
  await context.db
    .insert(submissionAgreements)
    .values({ ...at, ...proposal })
    .onConflictDoUpdate({ target: [organizationId, submissionId], set: proposal })
  return shownMarking(context, whole)
})

export const confirmMark = implement(contracts.confirmMark, async (context, { params }) => {
  const { whole, markings, agreement, state } = await lockMarked(context, params.id, 'assessmentGrade.update')
  if (!markings.some(({ markerId }) => markerId === context.user.id)) context.fail('notMarker')
  if (state !== 'proposed' || !agreement) return context.fail('markingState')
  if (agreement.proposedBy === context.user.id) context.fail('proposalOwn')
  const after = await agree(context, whole, marksFrom(agreement.grades), 'confirmed')
  context.note({ after: { points: after.people[0]?.points } })
  return shownMarking(context, after)
})

export const decideMark = implement(contracts.decideMark, async (context, { params, body }) => {
  const { whole, markings, state } = await lockMarked(context, params.id, 'assessmentGrade.release')
  if (state !== 'apart' && state !== 'proposed') context.fail('markingState')
  if (markings.some(({ markerId }) => markerId === context.user.id)) context.fail('decidesOwn')
  const marks = marksAfter(context, whole, [], body.grades, true)
  assertWhole(context, marks)
  const after = await agree(context, whole, marks, 'decided')
  context.note({ after: { points: after.people[0]?.points, reason: body.note } })
  return shownMarking(context, after)
})
