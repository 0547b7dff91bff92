import { z } from 'zod'
import { examplePerson, PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import {
  categories,
  channels,
  deciders,
  deliveryReasons,
  deliveryStates,
  frequencies,
  kindNames,
  noticeSubjects,
  notificationStates,
} from './words'

export const Notification = z.object({
  id: Id,
  kind: z.enum(kindNames).describe('What happened'),
  category: z.enum(categories),
  isMandatory: z.boolean().describe('Sent whatever the person has chosen'),
  state: z.enum(notificationStates),
  title: z.string().describe('One line, in the language of the messages and in the digits of the reader'),
  text: z.string().describe('What to know or to do, in one or two sentences; may be empty'),
  link: z.string().nullable().describe('Path of the page that it leads to'),
  subject: z.object({ type: z.enum(noticeSubjects), id: Id }).describe('The record that it is about'),
  pathId: Id.nullable(),
  readAt: Instant.nullable(),
  createdAt: Instant,
})
named({ Notification })

export const exampleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81'
const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
const enrolmentId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21'
const moment = '2026-11-21T09:30:00.000Z'
const shown: z.input<typeof Notification> = {
  id: exampleId,
  kind: 'enrolled',
  category: 'enrolment',
  isMandatory: false,
  state: 'unread',
  title: 'You were enrolled in Workplace safety',
  text: 'It is due on Monday, 30 November 2026.',
  link: `/learn/paths/${pathId}`,
  subject: { type: 'enrolment', id: enrolmentId },
  pathId,
  readAt: null,
  createdAt: moment,
}

const access = { permission: 'notification.read' } as const
const changes = { permission: 'notification.update' } as const
const params = z.object({ id: Id })

export const listNotifications = contract({
  id: 'notifications.list',
  method: 'GET',
  path: '/shared/notification/list',
  summary: 'List own notifications',
  description:
    "The caller's inbox, newest first. The texts are written when it is read: in the language of `x-custom-lang`, with names in that language where they have one.",
  access,
  query: z.strictObject({
    state: anyOf(notificationStates).optional().describe('Default: unread and read, so without the archived ones'),
    category: anyOf(categories).optional(),
  }),
  returns: z.array(Notification),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const countNotifications = contract({
  id: 'notifications.count',
  method: 'GET',
  path: '/shared/notification/count',
  summary: 'Count own unread notifications',
  access,
  returns: z.object({ unread: z.int(), total: z.int().describe('Unread and read, without the archived ones') }),
  taggedByContent: true,
  example: { returns: { unread: 3, total: 12 } },
})

const State = z.object({ id: Id, state: z.enum(notificationStates), readAt: Instant.nullable() })
const change = { method: 'POST', access: changes, audit: 'userNotificationState', failuresOnly: true, params } as const
const changing = { ...change, returns: State, errors: ['notificationNotFound'] } as const
const example = (state: (typeof notificationStates)[number]) => ({
  params: { id: exampleId },
  returns: { id: exampleId, state, readAt: state === 'unread' ? null : moment },
})

export const readNotification = contract({
  ...changing,
  id: 'notifications.markRead',
  path: '/shared/notification/:id/read',
  summary: 'Mark an own notification as read',
  description: 'An archived one comes back into the inbox.',
  example: example('read'),
})

export const unreadNotification = contract({
  ...changing,
  id: 'notifications.markUnread',
  path: '/shared/notification/:id/unread',
  summary: 'Mark an own notification as unread',
  description: 'An archived one comes back into the inbox.',
  example: example('unread'),
})

export const archiveNotification = contract({
  ...changing,
  id: 'notifications.archive',
  path: '/shared/notification/:id/archive',
  summary: 'Archive an own notification',
  description: 'It leaves the inbox and counts as read.',
  example: example('archived'),
})

export const readAllNotifications = contract({
  id: 'notifications.markAllRead',
  method: 'POST',
  path: '/shared/notification/read-all',
  summary: 'Mark own notifications as read',
  access: changes,
  audit: 'userNotificationState',
  failuresOnly: true,
  body: z.strictObject({
    before: Instant.optional().describe(
      'Only those created at this moment or earlier, such as `createdAt` of the newest one on the page: later ones stay unread',
    ),
  }),
  returns: z.object({ changed: z.int().describe('Notifications that were unread') }),
  example: { body: { before: moment }, returns: { changed: 3 } },
})

const EmailOf = z.object({
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons).nullable(),
  frequency: z.enum(frequencies),
  decidedBy: z.enum(deciders),
  dueAt: Instant.describe('The earliest moment at which the mail is sent'),
  sentAt: Instant.nullable(),
})

export const explainNotification = contract({
  id: 'notifications.why',
  method: 'GET',
  path: '/shared/notification/:id/why',
  summary: 'Read why a notification was made',
  description:
    'The event that caused it, and for each channel what decided whether it is used: `mandatory`, the `default`, the `own` preference, or `mutedPath`.',
  access,
  params,
  returns: z.object({
    id: Id,
    kind: z.enum(kindNames),
    category: z.enum(categories),
    event: z.object({ name: z.string(), occurredAt: Instant }),
    inApp: z.object({ decidedBy: z.enum(deciders) }),
    email: EmailOf.nullable().describe('null: this kind has no mail, or it is off by default'),
  }),
  taggedByContent: true,
  errors: ['notificationNotFound'],
  example: {
    params: { id: exampleId },
    returns: {
      id: exampleId,
      kind: 'enrolled',
      category: 'enrolment',
      event: { name: 'enrolmentCreated', occurredAt: moment },
      inApp: { decidedBy: 'default' },
      email: {
        state: 'sent',
        reason: null,
        frequency: 'immediate',
        decidedBy: 'default',
        dueAt: moment,
        sentAt: '2026-11-21T09:30:40.000Z',
      },
    },
  },
})

const Delivery = z.object({
  id: Id,
  notificationId: Id,
  person: z.object({ id: Id, name: PersonName, email: z.string() }),
  kind: z.enum(kindNames),
  channel: z.enum(channels),
  ...EmailOf.shape,
  createdAt: Instant,
})
named({ NotificationDelivery: Delivery })

export const listDeliveries = contract({
  id: 'notifications.deliveries',
  method: 'GET',
  path: '/admin/notification/delivery/list',
  summary: 'List the mails of notifications',
  description:
    'What became of each: `queued`; `held` until quiet hours end; `digested`, so waiting for a summary; `sent` to the mail server; `bounced`, because earlier mails to the address bounced or were reported as spam; `failed`, because the mail server refused it for good; `suppressed`, with the reason.',
  access: { role: 'admin', permission: 'notification.readAny' },
  query: z.strictObject({
    state: anyOf(deliveryStates).optional(),
    user: severalOf(Id).optional().describe('Only mails to these people'),
  }),
  returns: z.array(Delivery),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    returns: [
      {
        id: exampleId,
        notificationId: exampleId,
        kind: 'enrolled',
        channel: 'email',
        state: 'held',
        person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
        reason: 'quietHours',
        frequency: 'immediate',
        decidedBy: 'default',
        dueAt: moment,
        sentAt: null,
        createdAt: moment,
      },
    ],
  },
})
