import type { NoticeValues } from '@/db/schema/notifications'
import { answerOf, type Port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { whyNotMailed } from './kinds.rules'
import { type ChangingSubject, type EventFacts, notifications, type Subject } from './room'
import {
  type ConditionalSubject,
  type DeliveryReason,
  type KindName,
  kinds,
  type NoticeSubject,
  type storedStates,
} from './words'

const { enrolment, certificate, badge, communityPost, liveSession, assignment, attempt, group, communitySanction } =
  notifications.ports

/** The subjects whose rooms answer whether a condition is met. */
const changing: { [S in ConditionalSubject]: Port<ChangingSubject<S>> } = {
  enrolment,
  certificate,
  badge,
  communityPost,
  liveSession,
  assignment,
}

type Described = { port: Port<Subject>; idField: keyof EventFacts }
/** The subjects that an event can describe, and the field of the event with the id of the record. */
const described: { [S in NoticeSubject]?: Described } = {
  enrolment: { port: enrolment, idField: 'enrolmentId' },
  certificate: { port: certificate, idField: 'certificateId' },
  badge: { port: badge, idField: 'badgeId' },
  assignment: { port: assignment, idField: 'assignmentId' },
  attempt: { port: attempt, idField: 'attemptId' },
  group: { port: group, idField: 'groupId' },
  communityPost: { port: communityPost, idField: 'threadId' },
  communitySanction: { port: communitySanction, idField: 'sanctionId' },
  liveSession: { port: liveSession, idField: 'sessionId' },
}

/** The field of an event with the id of what a kind is about; an error where no event can describe that. */
export function idFieldOf(kind: KindName): keyof EventFacts {
  const { subject } = kinds[kind]
  const field = described[subject]?.idField
  if (!field) throw new Error(`No event describes a notification about ${subject}`)
  return field
}

/** The subject, path and values of a notification by the facts of an event; undefined: none is made. */
export async function describeSubject(context: TenantContext, kind: KindName, facts: EventFacts) {
  const { port, idField } = described[kinds[kind].subject] ?? {}
  const subjectId = idField && facts[idField]
  if (!port || typeof subjectId !== 'string') throw new Error(`An event does not describe ${kind}`)
  const made = await (await answerOf(port)).describe(context, facts)
  return made && { subjectId, pathId: null, ...made }
}

/** A notification with its mail, as far as it decides whether that is still wanted. */
export type Waiting = {
  deliveryId: string
  userId: string
  kind: KindName
  subjectId: string
  values: NoticeValues
  state: (typeof storedStates)[number]
}

/** The deliveries of notifications that are not true any more: the condition of their kind is not met. */
async function untrue(context: TenantContext, waiting: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const [subject, port] of Object.entries<Port<ChangingSubject<ConditionalSubject>>>(changing)) {
    const asked = waiting.flatMap(({ kind, ...notice }) => {
      const { subject: ofKind, holds: condition } = kinds[kind]
      return condition !== undefined && ofKind === subject ? [{ ...notice, condition }] : []
    })
    if (asked.length === 0) continue
    const met = await (await answerOf(port)).areMet(context, asked)
    for (const [at, { deliveryId }] of asked.entries()) if (!met[at]) ids.add(deliveryId)
  }
  return ids
}

/**
 * The reasons for which mails are not wanted any more, by delivery; one that is still wanted is missing. It is
 * asked about every mail that leaves.
 */
export async function unwanted(
  context: TenantContext & { now: Date },
  waiting: readonly Waiting[],
): Promise<Map<string, DeliveryReason>> {
  const isUntrue = await untrue(context, waiting)
  return new Map(
    waiting.flatMap((notice) => {
      const reason = whyNotMailed(notice, !isUntrue.has(notice.deliveryId), context.now)
      return reason ? [[notice.deliveryId, reason] as const] : []
    }),
  )
}
