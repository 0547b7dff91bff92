import type { NoticeValues } from '@/db/schema/notifications'
import type { EnrolmentState } from '@/lib/domain/learning/learning-paths/words'
import type { BookingState, SessionState } from '@/lib/domain/learning/live/words'
import type {
  Category,
  Channel,
  Decider,
  DeliveryReason,
  Frequency,
  KindName,
  NoticeClass,
  NoticeSubject,
  storedStates,
} from './words'

/** How what a notification is about is now, for its person; undefined where it is gone. */
export type Standing = {
  enrolment?: { state: EnrolmentState; dueAt: Date | null } | undefined
  certificate?: { isRevoked: boolean } | undefined
  badge?: { isHeld: boolean }
  session?:
    | { state: SessionState; startsAt: Date; answerBy: Date | null; booking: BookingState | null; isAsked: boolean }
    | undefined
  post?: { isThreadShown: boolean; isPostShown: boolean; isAccepted: boolean; hasReplies: boolean } | undefined
}

export type Kind = {
  category: Category
  class: NoticeClass
  subject: NoticeSubject
  /** Where it leads on the learner's pages; `:pathId` is the path of the notification, `:subjectId` what it is about. */
  link: string | null
  /** `false`: another mail informs of it, or none is needed. */
  isMailed: boolean
  /** Whether it is still true; a mail of which it is not is not sent. Without it, it cannot become untrue. */
  holds?: (now: Standing, values: NoticeValues) => boolean
  /** Of its values, the moment after which its mail is pointless. */
  ends?: 'dueAt' | 'answerBy'
  /** Of its values, the moment of something that its person booked: quiet hours that last longer do not hold its mail. */
  before?: 'dueAt' | 'answerBy'
}

const openStates: readonly EnrolmentState[] = ['invited', 'waiting', 'active', 'overdue']
const isOpen = ({ enrolment }: Standing): boolean => enrolment !== undefined && openStates.includes(enrolment.state)
const hasDueDate = (now: Standing, { dueAt = null }: NoticeValues): boolean =>
  isOpen(now) && (now.enrolment?.dueAt?.toISOString() ?? null) === dueAt
const hasPlace = ({ enrolment }: Standing, { isWaiting = false }: NoticeValues): boolean =>
  isOpen({ enrolment }) && (enrolment?.state === 'waiting') === isWaiting

const isAhead = ({ session }: Standing, { dueAt }: NoticeValues): boolean =>
  session?.state === 'planned' && session.startsAt.toISOString() === dueAt
const isShown = ({ post }: Standing): boolean => (post?.isThreadShown && post.isPostShown) ?? false

const ofPath = '/learn/paths/:pathId'
const enrolment = { category: 'enrolment', class: 'learning', subject: 'enrolment', link: ofPath, isMailed: true } as const
const reminder = { ...enrolment, category: 'reminder', holds: hasDueDate } as const
const certificate = { class: 'learning', subject: 'certificate', link: '/learn/certificates', isMailed: true } as const
const appeal = { category: 'achievement', class: 'learning', subject: 'assessmentAppeal', link: ofPath, isMailed: true } as const
const role = { category: 'access', class: 'security', subject: 'role', link: null, isMailed: true } as const

const topic = {
  category: 'community',
  class: 'social',
  subject: 'communityPost',
  link: '/learn/communities/threads/:subjectId',
  isMailed: true,
  holds: isShown,
} as const
// What moderators decide about a person reaches them whatever they chose.
const decision = {
  category: 'community',
  class: 'compliance',
  subject: 'communitySanction',
  link: '/learn/communities#decisions',
  isMailed: true,
} as const

const session = {
  category: 'enrolment',
  class: 'learning',
  subject: 'liveSession',
  link: '/learn/bookings',
  isMailed: true,
  before: 'dueAt',
} as const
const booking = (holds: (session: NonNullable<Standing['session']>) => boolean) =>
  ({
    ...session,
    ends: 'dueAt',
    holds: (now: Standing, values: NoticeValues) => isAhead(now, values) && now.session !== undefined && holds(now.session),
  }) as const
const seat = booking(({ booking }) => booking === 'booked')

/** Every kind of notification. Its texts are `notifications.kinds.<name>` in the messages, its event is in reactions.service.ts. */
export const kinds: Record<KindName, Kind> = {
  enrolled: { ...enrolment, holds: hasPlace },
  seatGiven: { ...enrolment, holds: hasPlace },
  renewed: { ...enrolment, holds: isOpen },
  extended: { ...enrolment, holds: hasDueDate },
  reopened: { ...enrolment, holds: isOpen },
  dueInWeek: { ...reminder, ends: 'dueAt' },
  dueTomorrow: { ...reminder, ends: 'dueAt' },
  overdue: reminder,
  stillOverdue: reminder,
  reminded: { ...reminder, isMailed: false },
  messaged: { category: 'reminder', class: 'learning', subject: 'intervention', link: '/learn', isMailed: true },
  completed: {
    ...enrolment,
    category: 'achievement',
    holds: ({ enrolment }) => enrolment?.state === 'completed' || enrolment?.state === 'expired',
  },
  certificateIssued: {
    ...certificate,
    category: 'achievement',
    holds: ({ certificate }) => certificate !== undefined && !certificate.isRevoked,
  },
  certificateRevoked: { ...certificate, category: 'achievement', class: 'compliance' },
  badgeEarned: {
    category: 'achievement',
    class: 'learning',
    subject: 'badge',
    link: '/learn/points',
    isMailed: true,
    holds: ({ badge }) => badge?.isHeld === true,
  },
  appealUpheld: appeal,
  appealDismissed: appeal,
  gradeCorrected: { ...appeal, subject: 'attempt' },
  roleGiven: role,
  roleTaken: role,
  groupJoined: { category: 'group', class: 'social', subject: 'group', link: null, isMailed: false },
  mentioned: topic,
  replied: { ...topic, holds: ({ post }) => (post?.isThreadShown && post.hasReplies) ?? false },
  answerAccepted: { ...topic, holds: (now) => isShown(now) && now.post?.isAccepted === true },
  postShown: topic,
  postRemoved: decision,
  sanctioned: decision,
  appealDecided: decision,
  liveBooked: seat,
  liveWaiting: booking(({ booking }) => booking === 'waiting'),
  liveSeatGiven: seat,
  liveRemoved: { ...session, holds: ({ session }) => session?.booking !== 'booked' && session?.booking !== 'waiting' },
  liveMoved: booking(({ booking }) => booking === 'booked' || booking === 'waiting'),
  liveAsked: { ...booking(({ booking, isAsked }) => booking === 'booked' && isAsked), ends: 'answerBy', before: 'answerBy' },
  // A cancellation is worth reading after the time of the session, too.
  liveCancelled: { ...session, holds: ({ session }) => session?.state === 'cancelled' },
  liveTomorrow: { ...seat, category: 'reminder' },
  liveSoon: { ...seat, category: 'reminder' },
  announced: { category: 'announcement', class: 'learning', subject: 'announcement', link: ofPath, isMailed: true },
}

export const isMandatory = ({ class: of }: Pick<Kind, 'class'>): boolean => of === 'security' || of === 'compliance'

const momentOf = (values: NoticeValues, name: 'dueAt' | 'answerBy' | undefined): Date | null => {
  const moment = name && values[name]
  return moment ? new Date(moment) : null
}

/** The moment before which a mail has to be there although quiet hours last longer; null: it waits for their end. */
export const wantedBefore = ({ kind, values }: { kind: KindName; values: NoticeValues }): Date | null =>
  momentOf(values, kinds[kind].before)

/**
 * Why a mail that waited is not sent: its person has read it, it is not true any more, or its time is over; null: it is sent. What is mandatory is
 * sent although it was read.
 */
export function whyNotMailed(
  { kind: name, values, state }: { kind: KindName; values: NoticeValues; state: (typeof storedStates)[number] },
  now: Standing,
  at: Date,
): DeliveryReason | null {
  const kind = kinds[name]
  const end = momentOf(values, kind.ends)
  if (kind.holds && !kind.holds(now, values)) return 'noLongerTrue'
  if (end && end <= at) return 'tooLate'
  return !isMandatory(kind) && (state === 'read' || state === 'archived') ? 'alreadyRead' : null
}

/** Categories whose kinds are all mandatory: a person cannot change them. */
export const isLocked = (category: Category): boolean =>
  Object.values(kinds).every((kind) => kind.category !== category || isMandatory(kind))

/** What a person chose, by category and channel; what is missing is the default. */
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

/** How often a kind reaches a person by a channel, and what decided it. */
export function decide(
  kind: Kind,
  channel: Channel,
  { chosen, isMuted }: { chosen: Chosen; isMuted: boolean },
): { frequency: Frequency; by: Decider } {
  if (isMandatory(kind)) return { frequency: 'immediate', by: 'mandatory' }
  if (isMuted) return { frequency: 'off', by: 'mutedPath' }
  const own = chosen[kind.category]?.[channel]
  return own ? { frequency: own, by: 'own' } : { frequency: defaultFrequency(kind.category, channel), by: 'default' }
}
