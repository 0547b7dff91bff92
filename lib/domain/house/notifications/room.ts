import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { NoticeValues } from '@/db/schema/notifications'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'
import type { ConditionalSubject, ConditionOf } from './words'

/** Sends the mails of a batch that are due, one mail for each person. */
export const sendBatch = job('notifications.sendBatch', z.object({ batchId: Id }))

/** Notifies the people of an announcement. */
export const announce = job('notifications.announce', z.object({ announcementId: Id }))

/** The fields of events that subjects make the values of notifications from. */
export type EventFacts = {
  userId?: string
  enrolmentId?: string
  certificateId?: string
  badgeId?: string
  attemptId?: string
  assignmentId?: string
  groupId?: string
  threadId?: string
  postId?: string
  sanctionId?: string
  sessionId?: string
  pathId?: string | null
  dueAt?: Date | null
  expiresAt?: Date | null
  /** Of a sanction. */
  kind?: NoticeValues['sanction']
  isWaiting?: boolean
  isEdited?: boolean
  isOverturned?: boolean
}

/** A kind of record that notifications are about, as its room answers. */
export type Subject = {
  /** The values of a notification by the facts of an event, and its path; undefined: none is made. */
  describe(context: TenantContext, facts: EventFacts): Promise<{ values: NoticeValues; pathId?: string | null } | undefined>
}

/** A notification with a mail that waits, and the condition of its kind. */
export type Conditional<Condition extends string> = {
  subjectId: string
  userId: string
  values: NoticeValues
  condition: Condition
}
/** A kind of record whose changes can make notifications untrue. */
export type ChangingSubject<S extends ConditionalSubject> = Subject & {
  /** Whether the condition of each notification is met now for its person, in their order. */
  areMet(context: TenantContext, notices: readonly Conditional<ConditionOf<S>>[]): Promise<boolean[]>
}

/** A kind of record to whose people something can be announced, such as a group; `Missing`: the error without it. */
export type Audience<Missing extends string> = {
  assertIsThere(context: TenantContext & { fail: (reason: Missing) => never }, id: string): Promise<unknown>
  /** Its name in its languages as JSON, for a statement. */
  name(row: { organizationId: SQL; id: SQL }): SQL
  /** The next of its people, by id. */
  peopleAfter(context: TenantContext, id: string, after: string | null, most: number): Promise<string[]>
}

/** The people of a path, which some callers reach only if they made or teach it. */
export type PathAudience = Audience<'pathNotFound'> & {
  isTaught(path: { organizationId: SQL; pathId: SQL }, teacher: SQL): SQL
}

export const notifications = room({
  errors: {
    notificationNotFound: [7110, 404],
    notificationCategoryLocked: [7111, 422],
    announcementNotFound: [7120, 404],
    announcementNotScheduled: [7121, 409],
  },
  permissions: { notification: ['read', 'update', 'readAny', 'announce'] },
  ownScoped: ['notification.announce'],
  personal: ['notification.read', 'notification.update'],
  grants: {
    learner: { 'notification.read': 'own', 'notification.update': 'own' },
    instructor: { 'notification.read': 'own', 'notification.update': 'own', 'notification.announce': 'own' },
  },
  records: {
    notification: { parameters: ['notification/:id'] },
    notificationAnnouncement: { parameters: ['announcement/:id'], console: '/console/announcements/:id' },
  },
  actions: [
    'userNotificationState',
    'userUpdateNotificationSetting',
    'userUnsubscribed',
    'announcementCreated',
    'announcementCancelled',
  ],
  ports: {
    enrolment: port<ChangingSubject<'enrolment'>>('notifications.enrolment'),
    certificate: port<ChangingSubject<'certificate'>>('notifications.certificate'),
    badge: port<ChangingSubject<'badge'>>('notifications.badge'),
    communityPost: port<ChangingSubject<'communityPost'>>('notifications.communityPost'),
    liveSession: port<ChangingSubject<'liveSession'>>('notifications.liveSession'),
    assignment: port<ChangingSubject<'assignment'>>('notifications.assignment'),
    attempt: port<Subject>('notifications.attempt'),
    group: port<Subject>('notifications.group'),
    communitySanction: port<Subject>('notifications.communitySanction'),
    groupAudience: port<Audience<'groupNotFound'>>('notifications.groupAudience'),
    pathAudience: port<PathAudience>('notifications.pathAudience'),
    /** Whether a topic of a community is shown, as a condition for a statement. */
    isTopicShown: port<(topic: { organizationId: SQL; id: SQL }) => SQL>('notifications.isTopicShown'),
  },
  jobs: [sendBatch, announce],
  person: personData,
})
