import type { enrolments } from '@/db/schema/learning-paths'
import { type NewEvent, newEvent } from '@/lib/platform/events/event'
import { enrolmentEventKinds as kinds } from './enrolment-events.contract'
import type { EnrolmentChange, WalkRow } from './walks.service'
import type { EnrolmentState } from './words'

type Row = typeof enrolments.$inferSelect
type Facts = Pick<
  Row,
  | ('id' | 'pathId' | 'userId' | 'versionNumber' | 'cycle' | 'source' | 'assignedBy' | 'state')
  | ('percent' | 'startedAt' | 'dueAt' | 'completedAt' | 'expiresAt')
>
type Before = Pick<Row, 'state' | 'dueAt'>

const open: readonly EnrolmentState[] = ['invited', 'active', 'overdue']
const begun: readonly EnrolmentState[] = ['active', 'overdue', 'completed']
const unbegun: readonly (EnrolmentState | null)[] = [null, 'withdrawn', 'waiting', 'invited']
const present: readonly EnrolmentState[] = [...begun, 'invited', 'waiting']

/**
 * The events of one change of an enrolment, which follow from its values before (null: it is new) and after. None if nothing changed that others
 * have to hear of.
 */
export function enrolmentEvents(before: Before | null, after: Facts): NewEvent[] {
  const { id, pathId, userId, versionNumber, cycle, source, assignedBy, state } = after
  const { percent, startedAt, dueAt, completedAt, expiresAt } = after
  const about = { enrolmentId: id, pathId, userId, version: versionNumber, cycle, source }
  const from = before?.state ?? null
  const becomes = (other: EnrolmentState) => state === other && from !== other
  const events: NewEvent[] = []

  const isResumed = from === 'withdrawn'
  if ((from === null || isResumed) && present.includes(state))
    events.push(newEvent(kinds.enrolmentCreated, { ...about, assignedBy, isWaiting: state === 'waiting', isResumed, dueAt }))
  if (from === 'waiting' && begun.includes(state)) events.push(newEvent(kinds.enrolmentSeatGiven, { ...about, startedAt, dueAt }))
  if (unbegun.includes(from) && begun.includes(state))
    events.push(newEvent(kinds.enrolmentStarted, { ...about, startedAt, dueAt }))
  if (from === 'completed' && open.includes(state)) events.push(newEvent(kinds.enrolmentReopened, { ...about, percent, dueAt }))
  if (before && open.includes(before.state) && open.includes(state) && before.dueAt?.getTime() !== dueAt?.getTime())
    events.push(newEvent(kinds.enrolmentExtended, { ...about, percent, dueAt, previousDueAt: before.dueAt }))
  if (becomes('overdue')) events.push(newEvent(kinds.enrolmentOverdue, { ...about, percent, dueAt }))
  if (becomes('completed') && completedAt) {
    const completed = { ...about, percent, startedAt, dueAt, completedAt, expiresAt }
    events.push(newEvent(kinds.enrolmentCompleted, completed, { occurredAt: completedAt }))
  }
  if (becomes('withdrawn')) events.push(newEvent(kinds.enrolmentWithdrawn, { ...about, percent }))
  if (becomes('waived')) events.push(newEvent(kinds.enrolmentWaived, { ...about, percent }))
  if (becomes('expired')) events.push(newEvent(kinds.enrolmentExpired, { ...about, percent, completedAt, expiresAt }))
  return events
}

/** The event of a new cycle, about its new enrolment. */
export function renewalEvent(previousEnrolmentId: string, { id, pathId, userId, versionNumber, cycle, source, dueAt }: Facts) {
  const about = { enrolmentId: id, pathId, userId, version: versionNumber, cycle, source }
  return newEvent(kinds.enrolmentRenewed, { ...about, previousEnrolmentId, dueAt })
}

/** The event of a reminder. */
export function reminderEvent({ id, pathId, userId, versionNumber, cycle, source, percent, dueAt }: Facts) {
  const about = { enrolmentId: id, pathId, userId, version: versionNumber, cycle, source }
  return newEvent(kinds.enrolmentReminded, { ...about, percent, dueAt })
}

const date = (text: string | null) => (text === null ? null : new Date(text))

/** The events of a change of progress: of an enrolment as it was read, and of the values that it gets. */
export function eventsOfProgress(row: WalkRow, reached: EnrolmentChange): NewEvent[] {
  const { startedAt, completedAt, expiresAt, ...rest } = reached
  const dueAt = date(row.dueAt)
  const moments = { dueAt, startedAt: date(startedAt), completedAt: date(completedAt), expiresAt: date(expiresAt) }
  return enrolmentEvents({ state: row.state, dueAt }, { ...row, assignedBy: null, ...rest, ...moments })
}
