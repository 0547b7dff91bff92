import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { submissions } from '@/db/schema/assignments'
import { assignmentSamples, sampledSubmissions } from '@/db/schema/assignments-moderation'
import type { Actor } from '@/lib/platform/auth/session'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assignmentRecords, settingsOfPublished } from '../definitions.service'
import { isNamed, namesOf } from '../grading/shown-submission.service'
import { assignments as room } from '../room'
import { withinReachOf } from '../submissions/submission-reach.service'
import { changeSubmission, lockSubmission, type PersonRow, peopleOf } from '../submissions/submission-records.service'
import { aboutOf } from '../submissions/submissions.service'
import type { SampleReason } from '../words'
import { forgetAgreement } from './marking-rows.service'
import * as contracts from './samples.contract'
import { drawSample } from './sampling.rules'

type SampleRow = typeof assignmentSamples.$inferSelect
type Reading = TenantContext & { user: Pick<Actor, 'id' | 'permissions'> }

/** The value that all people of a submission have; null where they differ. */
function alike<K extends 'points' | 'percent' | 'isPassed'>(people: readonly PersonRow[], name: K): PersonRow[K] | null {
  const [first] = people
  return first && people.every((person) => person.points === first.points) ? first[name] : null
}

async function sampledOf(context: Reading, sampleId: string) {
  const within = withinReachOf(context.user, 'assessmentGrade.release')
  const isBeside = and(
    eq(submissions.organizationId, sampledSubmissions.organizationId),
    eq(submissions.id, sampledSubmissions.submissionId),
  )
  const rows = await context.db
    .select({ sampled: sampledSubmissions, submission: submissions })
    .from(sampledSubmissions)
    .innerJoin(submissions, isBeside)
    .where(ofTenant(context, sampledSubmissions, and(eq(sampledSubmissions.sampleId, sampleId), within)))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id))
  const named = rows.filter(({ submission }) => isNamed(submission))
  const nameOf = await namesOf(
    context,
    named.map(({ submission }) => submission.userId),
  )
  const people = await peopleOf(
    context,
    rows.map(({ submission }) => submission.id),
  )
  return rows.map(({ sampled, submission }) => {
    const own = people.filter(({ submissionId }) => submissionId === submission.id)
    const { reasons, state, note, decidedAt } = sampled
    return {
      submissionId: submission.id,
      number: submission.number,
      submissionState: submission.state,
      person: isNamed(submission) ? nameOf(submission.userId) : null,
      points: alike(own, 'points'),
      percent: alike(own, 'percent'),
      isPassed: alike(own, 'isPassed'),
      reasons: reasons as SampleReason[],
      state,
      note,
      decidedAt,
      mayDecide: state !== 'confirmed' && submission.state === 'graded' && submission.gradedBy !== context.user.id,
    }
  })
}

async function shownSample(context: Reading, row: SampleRow) {
  const { rule, endedAt: closedAt, ...sample } = row
  return { ...contracts.SampleRule.parse(rule), ...sample, closedAt, submissions: await sampledOf(context, row.id) }
}

export const readSample = implement(contracts.readSample, async (context, { params }) => {
  await assignmentRecords.get(context, params.id)
  const [row] = await context.db
    .select()
    .from(assignmentSamples)
    .where(ofTenant(context, assignmentSamples, eq(assignmentSamples.assignmentId, params.id)))
    .orderBy(desc(assignmentSamples.createdAt), desc(assignmentSamples.id))
    .limit(1)
  return { sample: row ? await shownSample(context, row) : null }
})

export const drawModerationSample = implement(contracts.drawModerationSample, async (context, { params, body }) => {
  // Locked, so that two samples are not drawn at once.
  const assignment = await assignmentRecords.lock(context, params.id)
  const isOpen = and(eq(assignmentSamples.assignmentId, assignment.id), isNull(assignmentSamples.endedAt))
  if ((await context.db.$count(assignmentSamples, ofTenant(context, assignmentSamples, isOpen))) > 0) context.fail('sampleOpen')
  const within = withinReachOf(context.user, 'assessmentGrade.release')
  const isMeant = and(eq(submissions.assignmentId, assignment.id), eq(submissions.state, 'graded'), within)
  const graded = await context.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant))
    .orderBy(asc(submissions.id))
    .limit(contracts.mostSampledFrom)
    .for('share')
  const ids = graded.map(({ id }) => id)
  const people = await peopleOf(context, ids)
  const percents = new Map<string, number[]>(ids.map((id) => [id, []]))
  for (const { submissionId, percentExact } of people) percents.get(submissionId)?.push(percentExact ?? 0)
  const all = ids.map((id) => ({ id, percents: percents.get(id) ?? [] }))
  const { passPercent } = await settingsOfPublished(context, assignment)
  const seed = randomUUID()
  const drawn = drawSample(all, body, seed, passPercent)
  if (drawn.length > contracts.mostSampled) context.fail('sampleTooLarge')
  if (drawn.length === 0) return { sample: null }
  const row = {
    organizationId: context.organization.id,
    id: newId(),
    assignmentId: assignment.id,
    seed,
    rule: body,
    drawnFrom: all.length,
    createdBy: context.user.id,
    createdAt: context.now,
    endedAt: null,
    endNote: '',
  }
  await context.db.insert(assignmentSamples).values(row)
  await context.db.insert(sampledSubmissions).values(
    drawn.map(({ id: submissionId, reasons }) => ({
      organizationId: row.organizationId,
      sampleId: row.id,
      submissionId,
      reasons,
    })),
  )
  context.note({ after: { drawnCount: drawn.length, drawnFrom: all.length, seed } })
  return { sample: await shownSample(context, row) }
})

type Locking = Reading & {
  now: Date
  concerns(userId: string): void
  note(note: object): void
  fail: (reason: 'sampleNotFound' | 'sampledState' | 'moderatesOwn') => never
}

type Failing = TenantContext & { fail: (reason: 'sampleNotFound' | 'sampledState') => never }
async function lockSample(context: Failing, sampleId: string): Promise<SampleRow> {
  const [row] = await context.db
    .select()
    .from(assignmentSamples)
    .where(ofTenant(context, assignmentSamples, eq(assignmentSamples.id, sampleId)))
    .for('update')
  if (!row) return context.fail('sampleNotFound')
  if (row.endedAt !== null) context.fail('sampledState')
  return row
}

type Which = { sampleId: string; submissionId: string }
/** A submission of an open sample that a moderator can decide about now, locked with its sample. */
async function lockSampled(context: Locking, { sampleId, submissionId }: Which) {
  const within = withinReachOf(context.user, 'assessmentGrade.release')
  const submission = await lockSubmission(context, submissionId, ...(within ? [within] : []))
  const sample = await lockSample(context, sampleId)
  const isMeant = and(eq(sampledSubmissions.sampleId, sampleId), eq(sampledSubmissions.submissionId, submissionId))
  const [sampled] = await context.db
    .select()
    .from(sampledSubmissions)
    .where(ofTenant(context, sampledSubmissions, isMeant))
  if (!sampled || !submission) return context.fail('sampleNotFound')
  const people = await peopleOf(context, [submissionId])
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: submissionId }, before: { state: sampled.state } })
  if (sampled.state === 'confirmed' || submission.state !== 'graded') context.fail('sampledState')
  if (submission.gradedBy === context.user.id) context.fail('moderatesOwn')
  const decide = (state: 'confirmed' | 'returned', note: string) =>
    context.db
      .update(sampledSubmissions)
      .set({ state, note, decidedBy: context.user.id, decidedAt: context.now })
      .where(ofTenant(context, sampledSubmissions, isMeant))
  return { sample, submission, people, decide }
}

export const confirmSampled = implement(contracts.confirmSampled, async (context, { params, body }) => {
  const { sample, decide } = await lockSampled(context, params)
  await decide('confirmed', body.note ?? '')
  context.note({ after: { state: 'confirmed' } })
  const waits = and(eq(sampledSubmissions.sampleId, sample.id), ne(sampledSubmissions.state, 'confirmed'))
  const isDone = (await context.db.$count(sampledSubmissions, ofTenant(context, sampledSubmissions, waits))) === 0
  const endedAt = isDone ? context.now : null
  if (isDone)
    await context.db
      .update(assignmentSamples)
      .set({ endedAt })
      .where(ofTenant(context, assignmentSamples, inArray(assignmentSamples.id, [sample.id])))
  return { sample: await shownSample(context, { ...sample, endedAt }) }
})

export const returnSampled = implement(contracts.returnSampled, async (context, { params, body }) => {
  const { sample, submission, people, decide } = await lockSampled(context, params)
  await decide('returned', body.note)
  await forgetAgreement(context, submission.id)
  const row = await changeSubmission(context, submission, { state: 'submitted', gradedAt: null, updatedAt: context.now })
  await publish(context, ...people.map((person) => newEvent(room.events.submissionReturned, aboutOf(row, person))))
  context.note({ after: { state: 'returned', reason: body.note } })
  return { sample: await shownSample(context, sample) }
})

export const endSample = implement(contracts.endSample, async (context, { params, body }) => {
  const sample = await lockSample(context, params.sampleId)
  context.note({ resource: { type: 'assignmentSample', id: sample.id }, after: { reason: body.note } })
  const set = { endedAt: context.now, endNote: body.note }
  await context.db
    .update(assignmentSamples)
    .set(set)
    .where(ofTenant(context, assignmentSamples, eq(assignmentSamples.id, sample.id)))
  return { sample: await shownSample(context, { ...sample, ...set }) }
})
