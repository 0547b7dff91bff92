import { and, eq } from 'drizzle-orm'
import { submissions } from '@/db/schema/assignments'
import { submissionComments } from '@/db/schema/assignments-moderation'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lockWhole, readWhole } from '../grading/whole-submission.service'
import { filesOf, isOf } from '../submissions/submission-records.service'
import type { Place } from './comments.contract'
import * as contracts from './comments.contract'
import { isBlind, markingsOf } from './marking-rows.service'
import { numbered, placeFault } from './places.rules'

type Row = typeof submissionComments.$inferSelect

/** The columns of a place. */
function columnsOf(place: Place) {
  if (place.kind === 'text') return { place: place.kind, startAt: place.start, endAt: place.end, quote: place.quote }
  const { kind, fileId: assetId, page, x, y, width, height } = place
  return { place: kind, assetId, page, x, y, width, height }
}

function placeOf(row: Row): Place {
  if (row.place === 'text') return { kind: 'text', start: row.startAt ?? 0, end: row.endAt ?? 0, quote: row.quote }
  const { assetId, page, x, y, width, height } = row
  const at = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
  return { kind: 'page', fileId: assetId ?? '', page: page ?? 1, ...at }
}

async function commentsOf(context: TenantContext, submissionId: string) {
  const rows = await context.db
    .select()
    .from(submissionComments)
    .where(ofTenant(context, submissionComments, eq(submissionComments.submissionId, submissionId)))
  return numbered(rows.map((row) => ({ ...row, place: placeOf(row) })))
}

/** The comments in place of some submissions of a person, for the document with everything about them. */
export async function commentsForPerson(context: TenantContext, submissionIds: readonly string[]) {
  const found = new Map<string, { quote: string; page: number | null; comment: string }[]>()
  for (const id of submissionIds) {
    const comments = await commentsOf(context, id)
    found.set(
      id,
      comments.map(({ quote, page, comment }) => ({ quote, page, comment })),
    )
  }
  return found
}

type Reading = TenantContext & { user: { id: string } }
/** The comments that the caller may see: while two markers are blind, the own ones. */
async function shownTo(context: Reading, submissionId: string, hasTwoMarkers: boolean) {
  const hidesOthers = hasTwoMarkers && isBlind(await markingsOf(context, submissionId))
  const seen = (await commentsOf(context, submissionId)).filter(({ createdBy }) => !hidesOthers || createdBy === context.user.id)
  return numbered(seen).map((row) => ({ ...row, isOwn: row.createdBy === context.user.id }))
}

export const listPlacedComments = implement(contracts.listPlacedComments, async (context, { params }) => {
  const { row, version } = await readWhole(context, params.id, 'assessmentGrade.read')
  return { comments: await shownTo(context, row.id, version.settings.markers === 'two') }
})

type Failing = { fail: (reason: 'placedCommentNotFound') => never }
async function shownOne(context: Reading & Failing, submissionId: string, commentId: string, hasTwoMarkers: boolean) {
  const found = (await shownTo(context, submissionId, hasTwoMarkers)).find(({ id }) => id === commentId)
  return found ?? context.fail('placedCommentNotFound')
}

export const createPlacedComment = implement(contracts.createPlacedComment, async (context, { params, body }) => {
  const { row, version, people } = await lockWhole(context, params.id, 'assessmentGrade.update')
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: row.id } })
  if (row.state === 'replaced') context.fail('submissionState')
  const isOfSubmission = ofTenant(context, submissionComments, eq(submissionComments.submissionId, row.id))
  if ((await context.db.$count(submissionComments, isOfSubmission)) >= contracts.mostComments) context.fail('placedCommentsFull')
  const files = body.place.kind === 'page' ? (await filesOf(context, [row.id]))(row.id) : []
  const fault = placeFault({ text: row.text, files }, body.place)
  if (fault) context.fail('placeInvalid', { fields: [fault] })
  const id = newId()
  const times = { createdAt: context.now, updatedAt: context.now }
  await context.db.insert(submissionComments).values({
    organizationId: context.organization.id,
    id,
    submissionId: row.id,
    ...columnsOf(body.place),
    comment: body.comment,
    createdBy: context.user.id,
    ...times,
  })
  const found = (await shownTo(context, row.id, version.settings.markers === 'two')).find((comment) => comment.id === id)
  if (!found) throw new Error('A new comment is among the own ones')
  return found
})

const records = recordsOf(submissionComments, {
  missing: 'placedCommentNotFound',
  type: 'submissionComment',
  label: () => undefined,
})

type Changing = Parameters<typeof lockWhole>[0] & {
  concerns(userId: string): void
  fail: (reason: 'submissionNotFound' | 'placedCommentNotFound' | 'placedCommentOfOther') => never
}
/** An own comment of a submission within the caller's reach, locked with it. */
async function lockOwn(context: Changing, { id, commentId }: { id: string; commentId: string }) {
  const { row, version, people } = await lockWhole(context, id, 'assessmentGrade.update')
  for (const person of people) context.concerns(person.userId)
  const isMeant = and(eq(submissionComments.id, commentId), eq(submissionComments.submissionId, row.id))
  const [comment] = await context.db
    .select()
    .from(submissionComments)
    .where(ofTenant(context, submissionComments, isMeant))
  if (!comment) return context.fail('placedCommentNotFound')
  if (comment.createdBy !== context.user.id) context.fail('placedCommentOfOther')
  return { comment, hasTwoMarkers: version.settings.markers === 'two' }
}

export const updatePlacedComment = implement(contracts.updatePlacedComment, async (context, { params, body }) => {
  const { comment, hasTwoMarkers } = await lockOwn(context, params)
  context.note({ resource: { type: 'submissionComment', id: comment.id } })
  assertVersion(context, comment)
  await records.changeIf(context, comment.id, { comment: body.comment, updatedAt: context.now })
  return shownOne(context, params.id, comment.id, hasTwoMarkers)
})

export const removePlacedComment = implement(contracts.removePlacedComment, async (context, { params }) => {
  const { comment } = await lockOwn(context, params)
  context.note({ resource: { type: 'submissionComment', id: comment.id } })
  await context.db.delete(submissionComments).where(ofTenant(context, submissionComments, eq(submissionComments.id, comment.id)))
  return { id: comment.id }
})

export const readOwnComments = implement(contracts.readOwnComments, async (context, { params }) => {
  const isMeant = and(eq(submissions.id, params.submissionId), eq(submissions.assignmentId, params.id))
  const [row] = await context.db
    .select({ id: submissions.id, state: submissions.state })
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant, isOf(context.user.id)))
  if (!row) return context.fail('submissionNotFound')
  return { comments: row.state === 'released' ? await commentsOf(context, row.id) : [] }
})
