import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { submissionPeople, submissions } from '@/db/schema/assignments'
import { newestWalksHolding } from '@/lib/domain/learning/learning-paths/walks.service'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { pickLocale, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { versionOf } from '../definitions.service'
import { lateness, penaltyOf } from '../late.rules'
import { forgetMarking } from '../marking/marking-rows.service'
import { assignments as room } from '../room'
import { assertTaken, lockDraft, writtenIn } from './drafts.service'
import { type Opening, openingOf } from './opening.service'
import {
  changeSubmission,
  dropFiles,
  filesOf,
  isOf,
  lockSubmission,
  type PersonRow,
  peopleOf,
  type SubmissionRow,
  shownToLearner,
} from './submission-records.service'
import * as contracts from './submissions.contract'
import { peopleOfTeam } from './teams.service'

const { events } = room

export const readLearnerAssignment = implement(contracts.readLearnerAssignment, async (context, { params }) => {
  const { contentLanguages, now, headers } = context
  const opening = await openingOf(context, params.id)
  const { version, dates, works, team } = opening
  const { settings, title, instructions } = version
  const availableLocales = (['ar', 'en'] as const).filter((language) => title[language])
  const locale = pickLocale(contentLanguages, availableLocales).locale ?? 'ar'
  context.header('content-language', locale)
  const shown = await shownToLearner(context, works)
  const { daysLate } = lateness(dates.dueAt, now, settings.graceMinutes)
  const textIn = (texts: typeof title) => texts[locale] ?? texts.ar ?? texts.en ?? ''
  return {
    ...settings,
    ...dates,
    id: params.id,
    title: textIn(title),
    instructions: textIn(instructions),
    locale,
    isFallback: locale !== contentLanguages[0] || speaksNoneOf(headers.get('accept-language') ?? ''),
    availableLocales,
    isExtended: opening.isExtended,
    penaltyNow: penaltyOf(settings, settings.maxPoints, daysLate),
    rubric: version.rubric,
    team,
    isForTeams: settings.teamGroupId !== null,
    refusal: opening.refusal,
    submissionsLeft: opening.submissionsLeft,
    draft: shown.find(({ state, ownerId }) => state === 'draft' && ownerId === opening.ownerId) ?? null,
    submissions: shown.filter(({ state }) => state !== 'draft'),
    serverNow: now,
  }
})

export const readSubmission = implement(contracts.readSubmission, async (context, { params }) => {
  const isMeant = and(eq(submissions.id, params.submissionId), eq(submissions.assignmentId, params.id))
  const rows = await context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant, isOf(context.user.id)))
  const [shown] = await shownToLearner(context, rows)
  return shown ?? context.fail('submissionNotFound')
})

const resourceOf = ({ id }: Pick<SubmissionRow, 'id'>) => ({ type: 'submission', id }) as const

export const saveSubmission = implement(contracts.saveSubmission, async (context, { params, body }) => {
  const opening = await openingOf(context, params.id)
  const written = writtenIn(context, opening, body)
  const draft = await lockDraft(context, opening)
  assertVersion(context, draft)
  context.note({ resource: resourceOf(draft) })
  const row = await changeSubmission(context, draft, { ...written, updatedAt: context.now })
  const [shown] = await shownToLearner(context, [row])
  return shown ?? context.fail('assignmentMissing')
})

/** The people whose grade a submission becomes, each with their lesson. */
async function peopleIn(context: TenantContext, { team, place, moduleIds }: Opening, userId: string) {
  const own = { userId, enrolmentId: place.enrolmentId, moduleId: place.moduleId }
  if (team === null) return [own]
  const { db, organization } = context
  const ids = (await peopleOfTeam(context, team.id)).filter((id) => id !== userId)
  const found = await db.execute<typeof own & { pathId: string }>(
    newestWalksHolding(sql`${organization.id}::uuid`, sql`${`{${ids.join()}}`}::uuid[]`, sql`${`{${moduleIds.join()}}`}::uuid[]`),
  )
  return [own, ...found.map(({ pathId: _, ...person }) => person)]
}

type Person = Pick<PersonRow, 'userId' | 'enrolmentId' | 'moduleId'>
/** The fields by which events name a submission of one of its people. */
export const aboutOf = ({ id, assignmentId }: SubmissionRow, { userId, enrolmentId, moduleId }: Person) => ({
  submissionId: id,
  assignmentId,
  userId,
  enrolmentId,
  moduleId,
})

/** The works of the same person or team in the same assignment. */
const ofOwner = (context: TenantContext, { assignmentId, ownerId }: SubmissionRow, ...which: SQL[]) =>
  ofTenant(context, submissions, and(eq(submissions.assignmentId, assignmentId), eq(submissions.ownerId, ownerId), ...which))

/** A submission that waited for a grade is not graded any more: the new one takes its place. */
const replaceWaiting = (context: TenantContext & { now: Date }, submission: SubmissionRow) =>
  context.db
    .update(submissions)
    .set({ state: 'replaced', updatedAt: context.now })
    .where(ofOwner(context, submission, eq(submissions.state, 'submitted'), ne(submissions.id, submission.id)))

async function handIn(context: Publishing & { user: { id: string } }, opening: Opening, draft: SubmissionRow, written: object) {
  const { db, organization, now, user } = context
  const { version, dates } = opening
  const { settings } = version
  const { isLate, daysLate } = lateness(dates.dueAt, now, settings.graceMinutes)
  await replaceWaiting(context, draft)
  const row = await changeSubmission(context, draft, {
    ...written,
    state: 'submitted',
    versionNumber: version.number,
    maxPoints: settings.maxPoints,
    isAnonymous: settings.anonymousMarking,
    userId: user.id,
    enrolmentId: opening.place.enrolmentId,
    moduleId: opening.place.moduleId,
    dueAt: dates.dueAt,
    submittedAt: now,
    isLate,
    daysLate,
    updatedAt: now,
  })
  const people = await peopleIn(context, opening, user.id)
  await db
    .insert(submissionPeople)
    .values(people.map((person) => ({ ...person, organizationId: organization.id, id: newId(), submissionId: row.id })))
  const completesLesson = settings.completesOn === 'handedIn'
  await publish(
    context,
    ...people.map((person) =>
      newEvent(events.assignmentSubmitted, { ...aboutOf(row, person), number: row.number, isLate, completesLesson }),
    ),
  )
  return row
}

export const submitAssignment = implement(contracts.submitAssignment, async (context, { params, body }) => {
  const opening = await openingOf(context, params.id)
  assertTaken(context, opening)
  const written = writtenIn(context, opening, body)
  const isNew = !opening.works.some(({ state, ownerId }) => state === 'draft' && ownerId === opening.ownerId)
  // Pressed twice, the second one has nothing to hand in: it does not hand in the same again.
  if (isNew && !body.text && !body.link) context.fail('submissionEmpty')
  const draft = await lockDraft(context, opening)
  const files = (await filesOf(context, [draft.id]))(draft.id)
  if (files.some(({ isReady }) => !isReady)) context.fail('filesUnfinished')
  const { text, link } = { ...draft, ...written }
  if (text.trim() === '' && link === '' && files.length === 0) context.fail('submissionEmpty')
  const row = await handIn(context, opening, draft, written)
  context.note({ resource: resourceOf(row), after: { state: row.state, number: row.number, isLate: row.isLate } })
  const [shown] = await shownToLearner(context, [row])
  return shown ?? context.fail('assignmentMissing')
})

/** Removes the draft beside a submission that becomes the draft again. */
async function dropDraft(context: TenantContext & { now: Date }, submission: SubmissionRow): Promise<void> {
  const isDraft = ofOwner(context, submission, eq(submissions.state, 'draft'))
  const [draft] = await context.db.select({ id: submissions.id }).from(submissions).where(isDraft).for('update')
  if (!draft) return
  await dropFiles(context, draft.id)
  await context.db.delete(submissions).where(isDraft)
}

/** The submission that was replaced last waits again; whether there is anything else that was handed in. */
async function restoreEarlier(context: TenantContext & { now: Date }, submission: SubmissionRow) {
  const [earlier] = await context.db
    .select()
    .from(submissions)
    .where(ofOwner(context, submission, ne(submissions.id, submission.id), ne(submissions.state, 'draft')))
    .orderBy(desc(submissions.number))
    .limit(1)
  if (earlier?.state === 'replaced') await changeSubmission(context, earlier, { state: 'submitted', updatedAt: context.now })
  return earlier !== undefined
}

export const withdrawSubmission = implement(contracts.withdrawSubmission, async (context, { params }) => {
  const isMeant = eq(submissions.assignmentId, params.id)
  const before = await lockSubmission(context, params.submissionId, isMeant, isOf(context.user.id))
  if (!before) return context.fail('submissionNotFound')
  context.note({ resource: resourceOf(before), before: { state: before.state } })
  assertVersion(context, before)
  if (before.state !== 'submitted') context.fail('submissionState')
  await dropDraft(context, before)
  const people = await peopleOf(context, [before.id])
  await context.db
    .delete(submissionPeople)
    .where(ofTenant(context, submissionPeople, eq(submissionPeople.submissionId, before.id)))
  await forgetMarking(context, [before.id])
  const nothing = { submittedAt: null, dueAt: null, isLate: false, daysLate: 0 }
  const row = await changeSubmission(context, before, { ...nothing, state: 'draft', updatedAt: context.now })
  const hasEarlier = await restoreEarlier(context, row)
  const { settings } = await versionOf(context, before.assignmentId, before.versionNumber)
  const opensLesson = settings.completesOn === 'handedIn' && !hasEarlier
  await publish(
    context,
    ...people.map((person) => newEvent(events.assignmentWithdrawn, { ...aboutOf(row, person), opensLesson })),
  )
  context.note({ after: { state: row.state } })
  const [shown] = await shownToLearner(context, [row])
  return shown ?? context.fail('submissionNotFound')
})
