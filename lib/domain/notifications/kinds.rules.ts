import type { Category, Channel, Decider, Frequency, KindName, NoticeClass, NoticeSubject } from './words'

export type Kind = {
  category: Category
  class: NoticeClass
  subject: NoticeSubject
  /** Where it leads on the learner's pages; `:pathId` is the path of the notification, `:subjectId` what it is about. */
  link: string | null
  /** `false`: another mail informs of it, or none is needed. */
  isMailed: boolean
  /** Pointless once the enrolment has ended or its due date has changed: mails that still wait are not sent. */
  ends?: 'withEnrolment' | 'withDueDate'
}

const ofPath = '/learn/paths/:pathId'
const enrolment = { category: 'enrolment', class: 'learning', subject: 'enrolment', link: ofPath, isMailed: true } as const
const reminder = { ...enrolment, category: 'reminder', ends: 'withDueDate' } as const
const certificate = { class: 'learning', subject: 'certificate', link: null, isMailed: true } as const
const appeal = { category: 'achievement', class: 'learning', subject: 'assessmentAppeal', link: ofPath, isMailed: true } as const
const role = { category: 'access', class: 'security', subject: 'role', link: null, isMailed: true } as const

const topic = {
  category: 'community',
  class: 'social',
  subject: 'communityPost',
  link: '/learn/communities/threads/:subjectId',
  isMailed: true,
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
} as const

/** Every kind of notification. Its texts are `notifications.kinds.<name>` in the messages, its event is in reactions.service.ts. */
export const kinds: Record<KindName, Kind> = {
  enrolled: { ...enrolment, ends: 'withEnrolment' },
  seatGiven: { ...enrolment, ends: 'withEnrolment' },
  renewed: { ...enrolment, ends: 'withEnrolment' },
  extended: { ...enrolment, ends: 'withDueDate' },
  reopened: { ...enrolment, ends: 'withEnrolment' },
  dueInWeek: reminder,
  dueTomorrow: reminder,
  overdue: reminder,
  stillOverdue: reminder,
  reminded: { ...reminder, isMailed: false },
  messaged: { category: 'reminder', class: 'learning', subject: 'intervention', link: '/learn', isMailed: true },
  completed: { ...enrolment, category: 'achievement' },
  certificateIssued: { ...certificate, category: 'achievement' },
  certificateRevoked: { ...certificate, category: 'achievement', class: 'compliance' },
  appealUpheld: appeal,
  appealDismissed: appeal,
  gradeCorrected: { ...appeal, subject: 'attempt' },
  roleGiven: role,
  roleTaken: role,
  groupJoined: { category: 'group', class: 'social', subject: 'group', link: null, isMailed: false },
  mentioned: topic,
  replied: topic,
  answerAccepted: topic,
  postShown: topic,
  postRemoved: decision,
  sanctioned: decision,
  appealDecided: decision,
  liveBooked: session,
  liveWaiting: session,
  liveSeatGiven: session,
  liveRemoved: session,
  liveMoved: session,
  liveAsked: session,
  liveCancelled: session,
  liveTomorrow: { ...session, category: 'reminder' },
  liveSoon: { ...session, category: 'reminder' },
  announced: { category: 'announcement', class: 'learning', subject: 'announcement', link: ofPath, isMailed: true },
}

export const isMandatory = ({ class: of }: Pick<Kind, 'class'>): boolean => of === 'security' || of === 'compliance'

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
