/** What a person sets preferences for. */
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

/** What allowed or forbade a channel. */
export const deciders = ['mandatory', 'default', 'own', 'mutedPath'] as const
export type Decider = (typeof deciders)[number]

export const deliveryStates = ['queued', 'held', 'digested', 'sent', 'bounced', 'failed', 'suppressed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** Of these a mail is still to be sent. */
export const waitingStates = ['queued', 'held', 'digested'] as const

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
  'refusedByServer',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

export const kindNames = [
  'enrolled',
  'seatGiven',
  'renewed',
  'extended',
  'reopened',
  'dueInWeek',
  'dueTomorrow',
  'overdue',
  'stillOverdue',
  'reminded',
  'messaged',
  'completed',
  'certificateIssued',
  'certificateRevoked',
  'badgeEarned',
  'appealUpheld',
  'appealDismissed',
  'gradeCorrected',
  'roleGiven',
  'roleTaken',
  'groupJoined',
  'announced',
  'mentioned',
  'replied',
  'answerAccepted',
  'postShown',
  'postRemoved',
  'sanctioned',
  'appealDecided',
  'liveBooked',
  'liveWaiting',
  'liveSeatGiven',
  'liveRemoved',
  'liveMoved',
  'liveAsked',
  'liveCancelled',
  'liveTomorrow',
  'liveSoon',
] as const
export type KindName = (typeof kindNames)[number]

/** What a notification is about. */
export const noticeSubjects = [
  'enrolment',
  'certificate',
  'badge',
  'assessmentAppeal',
  'attempt',
  'role',
  'group',
  'announcement',
  'intervention',
  'communityPost',
  'communitySanction',
  'liveSession',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** The reminders of a due date, in their order; `stillOverdue` repeats weekly. */
export const reminderSteps = ['dueInWeek', 'dueTomorrow', 'stillOverdue'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** What causes a notification without an event of another room. */
export const ownCauses = ['dueDate', 'announcement', 'intervention'] as const

/** To whom something is announced. */
export const audienceTypes = ['all', 'group', 'path', 'role'] as const
export type AudienceType = (typeof audienceTypes)[number]

export const announcementStates = ['scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const
export type AnnouncementState = (typeof announcementStates)[number]
