import type { NoticeValues } from '@/db/schema/notifications'
import { decideAgain, notifyOf } from '@/lib/domain/house/notifications/notify.service'
import { planReminder, stopReminding } from '@/lib/domain/house/notifications/reminders.service'
import type { ChangingSubject, PathAudience } from '@/lib/domain/house/notifications/room'
import type { ConditionOf } from '@/lib/domain/house/notifications/words'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { enrolledAfter, pathNow } from './enrolment-records.service'
import { type EnrolmentStanding, enrolmentStandings } from './enrolment-standings.service'
import { pathRecords, titlesOf, titlesOfPath } from './path-records.service'
import { learningPaths } from './room'
import { isTaught } from './taught-paths.service'
import type { EnrolmentState } from './words'

type Enrolment = Pick<EnrolmentStanding, 'state' | 'dueAt'> | undefined
type Condition = (enrolment: Enrolment, values: NoticeValues) => boolean

const openStates: readonly EnrolmentState[] = ['invited', 'waiting', 'active', 'overdue']
const isOpen: Condition = (enrolment) => enrolment !== undefined && openStates.includes(enrolment.state)

const conditions: Record<ConditionOf<'enrolment'>, Condition> = {
  isOpen,
  hasDueDate: (enrolment, values) =>
    isOpen(enrolment, values) && (enrolment?.dueAt?.toISOString() ?? null) === (values.dueAt ?? null),
  hasPlace: (enrolment, values) => isOpen(enrolment, values) && (enrolment?.state === 'waiting') === (values.isWaiting ?? false),
  isCompleted: (enrolment) => enrolment?.state === 'completed' || enrolment?.state === 'expired',
}

/** An enrolment, as notifications are about it: they name its path and its due date. */
export const enrolmentSubject: ChangingSubject<'enrolment'> = {
  async describe(context, { pathId, enrolmentId, dueAt = null, isWaiting }) {
    const path = pathId ? await pathNow(context, pathId) : undefined
    if (!path) return undefined
    const standing = enrolmentId && dueAt ? (await enrolmentStandings(context, [enrolmentId])).get(enrolmentId) : undefined
    // People who joined by themselves may let a date pass.
    const isDuty = standing !== undefined && standing.source !== 'self'
    const values = { path: titlesOf(path), dueAt: dueAt?.toISOString() ?? null, ...(isDuty && { isDuty }) }
    return { pathId, values: isWaiting === undefined ? values : { ...values, isWaiting } }
  },
  async areMet(context, notices) {
    const enrolments = await enrolmentStandings(
      context,
      notices.map(({ subjectId }) => subjectId),
    )
    return notices.map(({ condition, subjectId, values }) => conditions[condition](enrolments.get(subjectId), values))
  },
}

/** The people who are enrolled in a path. */
export const pathAudience: PathAudience = {
  assertIsThere: pathRecords.get,
  name: titlesOfPath,
  peopleAfter: enrolledAfter,
  isTaught,
}

type AboutEnrolment = { enrolmentId: string }
/** The enrolment has ended: mails and reminders of it that wait are pointless. */
async function ended(context: ReactionContext, { payload }: Published<AboutEnrolment>): Promise<void> {
  await stopReminding(context, payload.enrolmentId)
  await decideAgain(context, payload.enrolmentId)
}

const { events } = learningPaths

/** Notifications of enrolments beyond those that name their event themselves, and the plan of reminders. */
export const noticeReactions: readonly Reaction[] = [
  reacts(events.enrolmentCreated, {
    name: 'notifications.enrolmentCreated',
    each: async (context, event) => {
      const { assignedBy, userId, source } = event.payload
      await planReminder(context, event.payload)
      // A renewal has an event of its own; people who enrol themselves know of it.
      if (source !== 'renewal' && assignedBy !== null && assignedBy !== userId) await notifyOf(context, event, 'enrolled')
    },
  }),
  reacts(events.enrolmentSeatGiven, {
    name: 'notifications.enrolmentSeatGiven',
    each: async (context, event) => {
      await planReminder(context, event.payload)
      await notifyOf(context, event, 'seatGiven')
    },
  }),
  reacts(events.enrolmentStarted, {
    name: 'notifications.enrolmentStarted',
    each: (context, { payload }) => planReminder(context, payload),
  }),
  reacts(events.enrolmentRenewed, {
    name: 'notifications.enrolmentRenewed',
    each: async (context, event) => {
      await planReminder(context, event.payload)
      await notifyOf(context, event, 'renewed')
    },
  }),
  reacts(events.enrolmentExtended, {
    name: 'notifications.enrolmentExtended',
    each: async (context, event) => {
      await decideAgain(context, event.payload.enrolmentId)
      await planReminder(context, event.payload)
      await notifyOf(context, event, 'extended')
    },
  }),
  reacts(events.enrolmentReopened, {
    name: 'notifications.enrolmentReopened',
    each: async (context, event) => {
      await planReminder(context, event.payload)
      await notifyOf(context, event, 'reopened')
    },
  }),
  reacts(events.enrolmentCompleted, {
    name: 'notifications.enrolmentCompleted',
    each: async (context, event) => {
      await ended(context, event)
      await notifyOf(context, event, 'completed')
    },
  }),
  reacts(events.enrolmentWithdrawn, { name: 'notifications.enrolmentWithdrawn', each: ended }),
  reacts(events.enrolmentWaived, { name: 'notifications.enrolmentWaived', each: ended }),
  reacts(events.enrolmentExpired, {
    name: 'notifications.enrolmentExpired',
    each: (context, { payload }) => stopReminding(context, payload.enrolmentId),
  }),
]
