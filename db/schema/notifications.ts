import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  announcementStates,
  audienceTypes,
  type Category,
  type Channel,
  categories,
  channels,
  deciders,
  deliveryReasons,
  deliveryStates,
  type Frequency,
  frequencies,
  kindNames,
  noticeSubjects,
  reminderSteps,
  storedStates,
} from '../../lib/domain/house/notifications/words'
import type { SanctionKind } from '../../lib/domain/learning/communities/words'
import type { TimeWindow } from '../../lib/platform/regional-profile'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { users } from './identity'
import { enrolments } from './learning-paths'
import { organizations } from './organizations'

type Names = { ar?: string; en?: string }
/** The values in the texts of a notification, in every language; moments in ISO 8601. */
export type NoticeValues = {
  path?: Names
  role?: Names
  group?: Names
  /** Whether `group` names several. */
  isSeveral?: boolean
  title?: Names
  text?: Names
  dueAt?: string | null
  /** Another person assigned the path to its person, with this due date. */
  isDuty?: boolean
  /** Until when a question has to be answered. */
  answerBy?: string | null
  /** The post of a topic that it is about, where that is not the topic itself. */
  postId?: string
  /** IANA name of the zone that `dueAt` belongs to; the organization's where none is given. */
  zone?: string
  isWaiting?: boolean
  isEdited?: boolean
  sanction?: SanctionKind
  isOverturned?: boolean
}

/** Notifications of people: what happened, not in words. The texts are made when it is read, in the language of the reader. */
export const notifications = pgTable(
  'notifications',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid().notNull(),
    kind: text({ enum: kindNames }).notNull(),
    category: text({ enum: categories }).notNull(),
    isMandatory: boolean().notNull(),
    state: text({ enum: storedStates }).notNull(),
    subjectType: text({ enum: noticeSubjects }).notNull(),
    subjectId: uuid().notNull(),
    /** The path that it belongs to, by which digests are grouped and which a person may mute. */
    pathId: uuid(),
    values: jsonb().$type<NoticeValues>().notNull(),
    /** The event that caused it, and a key of that event: one notification for each person and key. */
    eventName: text().notNull(),
    eventKey: text().notNull(),
    happenedAt: moment().notNull(),
    /** The setting that decided whether it is shown in the inbox. */
    decidedBy: text({ enum: deciders }).notNull(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('notifications_once').on(table.organizationId, table.userId, table.eventKey),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    index('notifications_of_state').on(table.organizationId, table.userId, table.state, table.createdAt, table.id),
    index('notifications_of_category').on(table.organizationId, table.userId, table.category, table.createdAt, table.id),
    index('notifications_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
    index('notifications_of_subject').on(table.organizationId, table.subjectId),
  ],
)

/** The mails of notifications, and what became of each. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    organizationId: organizationId(),
    id: id(),
    notificationId: uuid().notNull(),
    userId: uuid().notNull(),
    channel: text({ enum: channels }).notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    reason: text({ enum: deliveryReasons }),
    frequency: text({ enum: frequencies }).notNull(),
    decidedBy: text({ enum: deciders }).notNull(),
    /** The earliest moment to send it. */
    dueAt: moment().notNull(),
    /** The job that sends it has this batch; taken again when the job has not ended in some hours. */
    batchId: uuid(),
    batchedAt: moment(),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('notification_deliveries_once').on(table.organizationId, table.notificationId, table.channel),
    foreignKey({
      name: 'notification_deliveries_notification',
      columns: [table.organizationId, table.notificationId],
      foreignColumns: [notifications.organizationId, notifications.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'notification_deliveries_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('notification_deliveries_due')
      .on(table.organizationId, table.dueAt)
      .where(sql`${table.state} in ('queued', 'held', 'digested')`),
    index('notification_deliveries_of_batch').on(table.organizationId, table.batchId).where(sql`${table.batchId} is not null`),
    index('notification_deliveries_recent').on(table.organizationId, table.createdAt, table.id),
    index('notification_deliveries_of_state').on(table.organizationId, table.state, table.createdAt, table.id),
    index('notification_deliveries_of_user').on(table.organizationId, table.userId, table.createdAt, table.id),
  ],
)

/** When a person gets mails; a missing row or null means the defaults. */
export type StoredTimes = {
  /** Null: that of the account, else of the organization. */
  timeZone: string | null
  quietHours: TimeWindow | null
  sendDays: number[]
  digestHour: number
  digestDay: number
  followsRamadan: boolean
  /** ISO 8601. */
  resumesAt: string | null
}

/** A person's choices about notifications. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    frequencies: jsonb().$type<Partial<Record<Category, Partial<Record<Channel, Frequency>>>>>().notNull().default({}),
    /** At most 100. */
    mutedPathIds: jsonb().$type<string[]>().notNull().default([]),
    times: jsonb().$type<StoredTimes>(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({ columns: [table.organizationId, table.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** The next reminder of the due date of each enrolment that is not completed. */
export const notificationReminders = pgTable(
  'notification_reminders',
  {
    organizationId: organizationId(),
    enrolmentId: uuid().notNull(),
    userId: uuid().notNull(),
    pathId: uuid().notNull(),
    dueAt: moment().notNull(),
    step: text({ enum: reminderSteps }).notNull(),
    nextAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.enrolmentId] }),
    foreignKey({
      name: 'notification_reminders_enrolment',
      columns: [table.organizationId, table.enrolmentId],
      foreignColumns: [enrolments.organizationId, enrolments.id],
    }).onDelete('cascade'),
    index('notification_reminders_due').on(table.organizationId, table.nextAt),
  ],
)

/** Announcements to people, sent or planned. Notifications refer to them and do not repeat their texts. */
export const notificationAnnouncements = pgTable(
  'notification_announcements',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    title: jsonb().$type<{ ar: string; en: string }>().notNull(),
    text: jsonb().$type<{ ar: string; en: string }>().notNull(),
    audienceType: text({ enum: audienceTypes }).notNull(),
    /** The group, the path or the role; null for all people. */
    audienceId: uuid(),
    state: text({ enum: announcementStates }).notNull(),
    sendAt: moment().notNull(),
    sentAt: moment(),
    recipientCount: integer(),
    /** The job that notifies its people, once it is being sent. */
    jobId: uuid(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('notification_announcements_recent').on(table.organizationId, table.createdAt, table.id),
    index('notification_announcements_due').on(table.organizationId, table.sendAt).where(sql`${table.state} = 'scheduled'`),
    index('notification_announcements_sending').on(table.organizationId, table.jobId).where(sql`${table.state} = 'sending'`),
  ],
)

export const retention = {
  kept: {
    notifications: 'a few a week for each person, shown to them until their account is erased',
    notification_deliveries: 'at most one for each notification, and goes with it',
    notification_settings: 'one row for each person who chose something',
    notification_announcements: 'a few a month, written by administrators',
    notification_reminders: 'one row for each enrolment with a due date that is not completed',
  },
} satisfies Retention
