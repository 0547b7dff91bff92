/** The groups of notifications that a person sets preferences for. */
export const categories = ['enrolment', 'reminder', 'achievement', 'access', 'group', 'announcement', 'community'] as const
export type Category = (typeof categories)[number]

/** Mandatory are `security` and `compliance`: they are sent at once, whatever a person has chosen. */
export const noticeClasses = ['security', 'compliance', 'learning', 'social', 'marketing'] as const
export type NoticeClass = (typeof noticeClasses)[number]

export const channels = ['inApp', 'email'] as const
export type Channel = (typeof channels)[number]

export const frequencies = ['immediate', 'hourly', 'daily', 'weekly', 'off'] as const
export type Frequency = (typeof frequencies)[number]

export const notificationStates = ['unread', 'read', 'archived'] as const
export type NotificationState = (typeof notificationStates)[number]
/** `hidden`: not shown in the inbox, because the person does not want it there. */
export const storedStates = [...notificationStates, 'hidden'] as const

/** The rule or setting that allowed or forbade a channel. */
export const deciders = ['mandatory', 'duty', 'default', 'own', 'mutedPath'] as const
export type Decider = (typeof deciders)[number]

export const deliveryStates = ['queued', 'held', 'digested', 'sent', 'bounced', 'failed', 'suppressed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a mail waits or was not sent. */
export const deliveryReasons = [
  'quietHours',
  'switchedOff',
  'mutedPath',
  'accountInactive',
  'noLongerTrue',
  'tooLate',
  'alreadyRead',
  'addressHeldBack',
  'noAddress',
  'refusedByServer',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** The kinds of records that notifications are about. */
export const noticeSubjects = [
  'enrolment',
  'certificate',
  'badge',
  'assessmentAppeal',
  'pointsContest',
  'attempt',
  'role',
  'account',
  'group',
  'announcement',
  'intervention',
  'communityPost',
  'communitySanction',
  'liveSession',
  'assignment',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** A kind of notification. */
export type Kind = {
  category: Category
  class: NoticeClass
  subject: NoticeSubject
  /** The page that it leads to: `:pathId` is the notification's path, `:subjectId` the id of its subject. */
  link: `/${string}` | null
  /** `false`: another mail informs of it, or none is needed. */
  isMailed: boolean
  /** It reminds of a due date: where another person assigned the path, that is a duty, and it cannot be switched off. */
  remindsOfDuty?: true
  /** The event that notifies its person, `userId`, of its subject; without it, a room's code does. */
  event?: string
  /** A condition that the subject's room answers: a mail that waited is sent only while it is met. */
  holds?: string
  /** Of its values, the moment after which its mail is pointless. */
  ends?: 'dueAt' | 'answerBy'
  /** Several of a person within some minutes are one, which names all subjects: a file or a rule brings people into many groups at once. */
  isGathered?: true
  /** Of its values, the moment of an appointment: quiet hours that last longer do not hold its mail. */
  before?: 'dueAt' | 'answerBy'
}

const ofPath = '/learn/paths/:pathId'
const enrolment = {
  category: 'enrolment',
  class: 'learning',
  subject: 'enrolment',
  link: ofPath,
  isMailed: true,
} as const
const reminder = { ...enrolment, category: 'reminder', holds: 'hasDueDate', remindsOfDuty: true } as const
const certificate = {
  category: 'achievement',
  class: 'learning',
  subject: 'certificate',
  link: '/learn/certificates/:subjectId',
  isMailed: true,
} as const
const appeal = {
  category: 'achievement',
  class: 'learning',
  subject: 'assessmentAppeal',
  link: ofPath,
  isMailed: true,
} as const
const contest = {
  category: 'achievement',
  class: 'learning',
  subject: 'pointsContest',
  link: '/learn/points#why',
  isMailed: true,
} as const
const task = {
  category: 'reminder',
  class: 'learning',
  subject: 'assignment',
  link: ofPath,
  isMailed: true,
} as const
const role = { category: 'access', class: 'security', subject: 'role', link: null, isMailed: true } as const
const topic = {
  category: 'community',
  class: 'social',
  subject: 'communityPost',
  link: '/learn/communities/threads/:subjectId',
  isMailed: true,
  holds: 'isShown',
} as const
// A decision of moderators about a person reaches them whatever they chose.
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
  link: '/learn/live',
  isMailed: true,
  before: 'dueAt',
} as const
const seat = { ...session, ends: 'dueAt', holds: 'isBooked' } as const

const table = {
  enrolled: { ...enrolment, holds: 'hasPlace' },
  seatGiven: { ...enrolment, holds: 'hasPlace' },
  renewed: { ...enrolment, holds: 'isOpen' },
  extended: { ...enrolment, holds: 'hasDueDate' },
  reopened: { ...enrolment, holds: 'isOpen' },
  dueInWeek: { ...reminder, ends: 'dueAt' },
  dueTomorrow: { ...reminder, ends: 'dueAt' },
  overdue: { ...reminder, event: 'enrolmentOverdue' },
  stillOverdue: reminder,
  reminded: { ...reminder, event: 'enrolmentReminded', isMailed: false },
  messaged: { category: 'reminder', class: 'learning', subject: 'intervention', link: '/learn', isMailed: true },
  completed: { ...enrolment, category: 'achievement', holds: 'isCompleted' },
  certificateIssued: { ...certificate, event: 'certificateIssued', holds: 'isNotRevoked' },
  certificateRevoked: { ...certificate, class: 'compliance' },
  badgeEarned: { ...certificate, subject: 'badge', link: '/learn/points', event: 'badgeEarned', holds: 'isHeld' },
  pointsContestUpheld: contest,
  pointsContestDismissed: contest,
  appealUpheld: appeal,
  appealDismissed: appeal,
  gradeCorrected: { ...appeal, subject: 'attempt', event: 'assessmentGradeCorrected' },
  submissionGraded: { ...task, category: 'achievement', event: 'submissionReleased' },
  assignmentExtended: { ...task, ends: 'dueAt' },
  assignmentDueTomorrow: { ...task, event: 'assignmentDueDateNeared', ends: 'dueAt', holds: 'isToHandIn' },
  peerReviewsAsked: { ...task, event: 'peerReviewsAsked', ends: 'dueAt' },
  peerComplaintAnswered: { ...task, category: 'achievement', event: 'peerComplaintAnswered' },
  peerReviewContested: { ...task, category: 'achievement' },
  observationGraded: { ...enrolment, category: 'achievement', event: 'observationGraded' },
  gradebookGradeCorrected: {
    ...enrolment,
    category: 'achievement',
    link: '/learn/paths/:pathId/grades',
    event: 'gradebookGradeCorrected',
  },
  roleGiven: role,
  roleTaken: role,
  passwordGiven: { category: 'access', class: 'security', subject: 'account', link: null, isMailed: true },
  groupJoined: {
    category: 'group',
    class: 'social',
    subject: 'group',
    link: null,
    isMailed: false,
    event: 'groupJoined',
    isGathered: true,
  },
  announced: { category: 'announcement', class: 'learning', subject: 'announcement', link: ofPath, isMailed: true },
  mentioned: { ...topic, event: 'communityPersonMentioned' },
  replied: { ...topic, holds: 'hasReplies' },
  answerAccepted: { ...topic, event: 'communityAnswerAccepted', holds: 'isAccepted' },
  postShown: { ...topic, event: 'communityPostShown' },
  postRemoved: decision,
  sanctioned: { ...decision, event: 'communityPersonSanctioned' },
  appealDecided: { ...decision, event: 'communityAppealDecided' },
  liveBooked: seat,
  liveWaiting: { ...seat, holds: 'isWaiting' },
  liveSeatGiven: seat,
  liveRemoved: { ...session, holds: 'hasNoBooking' },
  liveMoved: { ...seat, holds: 'hasBooking' },
  liveAsked: { ...seat, holds: 'isAsked', ends: 'answerBy', before: 'answerBy' },
  // A cancellation is worth reading after the time of the session, too.
  liveCancelled: { ...session, holds: 'isCancelled' },
  liveTomorrow: { ...seat, category: 'reminder' },
  liveSoon: { ...seat, category: 'reminder' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof table
export const kindNames = Object.keys(table) as [KindName, ...KindName[]]

type WithCondition = Extract<(typeof table)[KindName], { holds: string }>
/** The kinds of records about which kinds name a condition. */
export type ConditionalSubject = WithCondition['subject']
/** The conditions that kinds name about a kind of record. */
export type ConditionOf<S extends NoticeSubject> = Extract<WithCondition, { subject: S }>['holds']

/** Every kind of notification. Its texts are `notifications.kinds.<name>` in the messages. */
export const kinds: Readonly<Record<KindName, Kind & { holds?: WithCondition['holds'] }>> = table

/** The reminders of a due date, in their order; `stillOverdue` repeats weekly. */
export const reminderSteps = ['dueInWeek', 'dueTomorrow', 'stillOverdue'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** Causes of notifications that are no event of another room. */
export const ownCauses = ['dueDate', 'announcement', 'intervention'] as const

/** To whom something is announced. */
export const audienceTypes = ['all', 'group', 'path', 'role'] as const
export type AudienceType = (typeof audienceTypes)[number]

export const announcementStates = ['scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const
export type AnnouncementState = (typeof announcementStates)[number]
