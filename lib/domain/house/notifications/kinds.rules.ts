import type { NoticeValues } from '@/db/schema/notifications'
import {
  type Category,
  type Channel,
  type Decider,
  type DeliveryReason,
  type Frequency,
  type Kind,
  type KindName,
  kinds,
  type storedStates,
} from './words'

export const isMandatory = ({ class: of }: Pick<Kind, 'class'>): boolean => of === 'security' || of === 'compliance'

const momentOf = (values: NoticeValues, name: 'dueAt' | 'answerBy' | undefined): Date | null => {
  const moment = name && values[name]
  return moment ? new Date(moment) : null
}

/** The moment before which a mail has to be there although quiet hours last longer; null: it waits for their end. */
export const wantedBefore = ({ kind, values }: { kind: KindName; values: NoticeValues }): Date | null =>
  momentOf(values, kinds[kind].before)

/**
 * Why a mail that waited is not sent: its person has read it, it is not true any more, or its time is over; null: it is sent.
 * A mandatory one is sent although it was read.
 */
export function whyNotMailed(
  { kind: name, values, state }: { kind: KindName; values: NoticeValues; state: (typeof storedStates)[number] },
  isTrue: boolean,
  at: Date,
): DeliveryReason | null {
  const kind = kinds[name]
  const end = momentOf(values, kind.ends)
  if (!isTrue) return 'noLongerTrue'
  if (end && end <= at) return 'tooLate'
  return !isMandatory(kind) && (state === 'read' || state === 'archived') ? 'alreadyRead' : null
}

/** Categories whose kinds are all mandatory: a person cannot change them. */
export const isLocked = (category: Category): boolean =>
  Object.values(kinds).every((kind) => kind.category !== category || isMandatory(kind))

/** The choices of a person, by category and channel; a missing one is the default. */
export type Chosen = Partial<Record<Category, Partial<Record<Channel, Frequency>>>>

const defaultEmail: Record<Category, Frequency> = {
  enrolment: 'immediate',
  reminder: 'immediate',
  achievement: 'daily',
  access: 'immediate',
  group: 'off',
  announcement: 'immediate',
  community: 'daily',
}
export const defaultFrequency = (category: Category, channel: Channel): Frequency =>
  channel === 'inApp' ? 'immediate' : defaultEmail[category]

type Decision = { frequency: Frequency; by: Decider }
type Wishes = { chosen: Chosen; isMuted: boolean; isDuty?: boolean }

/**
 * How often a kind reaches a person by a channel, and what decided it. A reminder of a duty comes as often as
 * they like and outside their quiet hours, but it comes.
 */
export function decide(kind: Kind, channel: Channel, { isDuty = false, ...wishes }: Wishes): Decision {
  if (isMandatory(kind)) return { frequency: 'immediate', by: 'mandatory' }
  const wished = wishOf(kind, channel, wishes)
  const mustCome = isDuty && kind.remindsOfDuty === true && wished.frequency === 'off'
  return mustCome ? { frequency: defaultFrequency(kind.category, channel), by: 'duty' } : wished
}

function wishOf(kind: Kind, channel: Channel, { chosen, isMuted }: Omit<Wishes, 'isDuty'>): Decision {
  if (isMuted) return { frequency: 'off', by: 'mutedPath' }
  const own = chosen[kind.category]?.[channel]
  return own ? { frequency: own, by: 'own' } : { frequency: defaultFrequency(kind.category, channel), by: 'default' }
}
