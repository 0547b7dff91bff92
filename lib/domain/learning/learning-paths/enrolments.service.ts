import { personById } from '@/lib/domain/house/identity/account/people.service'
import type { AuditNote } from '@/lib/platform/audit/record'
import { implement } from '@/lib/platform/http/implement'
import { runningState } from './due.rules'
import { enrol, lockForEnrolling } from './enrolling.service'
import { changeEnrolment, type EnrolmentRow, newestOf } from './enrolment-records.service'
import * as contracts from './enrolments.contract'
import { calledLike, type Path } from './path-records.service'
import { countSeats, holdsSeat, seatWaiting } from './seats.service'

type Noting = { note(note: AuditNote): void }

/** Names an enrolment in the audit row by its path, with its states before and after. */
export function noteEnrolment({ note }: Noting, path: Path, row: EnrolmentRow, before: Partial<EnrolmentRow> | null): void {
  const told = ({ state, dueAt, userId }: Partial<EnrolmentRow>) => ({ person: userId, state, dueAt })
  note({ resource: { type: 'enrolment', id: row.id, ...calledLike(path) }, before: before ? told(before) : {}, after: told(row) })
}

/** Ends an enrolment of a path whose seats are locked; its seat goes to the next on the waiting list. */
export async function endEnrolment(
  context: Parameters<typeof seatWaiting>[0],
  path: Path,
  before: EnrolmentRow,
  set: { state: 'withdrawn' | 'waived'; waivedReason?: string; assignmentId?: null },
): Promise<EnrolmentRow> {
  const ended = { ...set, endedAt: context.now, waitingPosition: null }
  const row = await changeEnrolment(context, before, ended)
  if (holdsSeat(before.state)) {
    await countSeats(context, path.id, -1)
    await seatWaiting(context, path)
  }
  return row
}

export const enrolMyself = implement(contracts.enrolMyself, async (context, { params }) => {
  const { user, now, fail } = context
  const { path, taken } = await lockForEnrolling(context, params.pathId)
  if (path.publishedVersion === null) fail('pathNotFound')
  const before = await newestOf(context, path.id, user.id)
  if (before?.state === 'invited') {
    const row = await changeEnrolment(context, before, { state: runningState(before.dueAt, now) })
    noteEnrolment(context, path, row, before)
    return row
  }
  // For somebody enrolled the error is that they are, not that the path is closed.
  const isIn = before && before.state !== 'withdrawn' && before.state !== 'expired'
  const isOver = path.enrolmentDeadline !== null && path.enrolmentDeadline <= now
  if (!isIn && (path.status !== 'published' || path.selfEnrolment !== 'open' || isOver)) fail('enrolmentClosed')
  const person = await personById(context, user.id)
  const row = await enrol(
    context,
    { path, person: { id: user.id, searchText: person?.searchText ?? '' }, source: 'self', dueRule: null },
    taken,
  )
  noteEnrolment(context, path, row, before ?? null)
  return row
})

export const withdrawMyself = implement(contracts.withdrawMyself, async (context, { params }) => {
  const { user, fail } = context
  const { path } = await lockForEnrolling(context, params.pathId)
  if (path.publishedVersion === null) fail('pathNotFound')
  const before = (await newestOf(context, path.id, user.id)) ?? fail('enrolmentNotFound')
  const isRunning = before.state === 'waiting' || before.state === 'active' || before.state === 'overdue'
  // People cannot withdraw from an enrolment that was assigned to them.
  if (!isRunning || before.source !== 'self') fail('enrolmentState')
  const row = await endEnrolment(context, path, before, { state: 'withdrawn' })
  noteEnrolment(context, path, row, before)
  return row
})
