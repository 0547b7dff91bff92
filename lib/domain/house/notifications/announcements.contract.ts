import { z } from 'zod'
import { examplePerson, PersonName } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, bilingual, Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { announcementStates, audienceTypes } from './words'

const BothLanguages = z.object({ ar: z.string(), en: z.string() })
const meaningOfAudience =
  '`all`: every person; `group`: the people of a group and of the groups it contains; `path`: the people enrolled in a path, without those whose enrollment was withdrawn, waived or has expired; `role`: the people who hold a role'

const inList = z.object({
  id: Id,
  title: BothLanguages,
  audience: z.object({
    type: z.enum(audienceTypes).describe(meaningOfAudience),
    id: Id.nullable().describe('The group, the path or the role; null for `all`'),
    name: z
      .object({ ar: z.string().optional(), en: z.string().optional() })
      .nullable()
      .describe('Its name in one or both languages; null for `all` and where it was deleted'),
  }),
  state: z
    .enum(announcementStates)
    .describe(
      '`scheduled` until `sendAt`; `sending` while the people are notified; `sent`; `failed`: the job that notifies them failed, and some may have been notified; `sent` when an administrator has retried that job; `cancelled` before it was sent',
    ),
  sendAt: Instant.describe('The earliest moment at which it is sent'),
  sentAt: Instant.nullable().describe('When all people had been notified'),
  recipientCount: z.int().nullable().describe('People who were notified; null until it is sent'),
  createdBy: z
    .object({ id: Id, name: PersonName, email: z.string() })
    .nullable()
    .describe('null: a program, or an account that was removed'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export const Announcement = inList.extend({
  text: BothLanguages,
  readCount: z.int().describe('Of the notified people those who have read it in their inbox'),
  withoutAddressCount: z
    .int()
    .describe('Of the notified people those without an email address, whom it reaches in their inbox alone'),
})
named({ Announcement, AnnouncementInList: inList })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91'
const moment = '2026-11-21T09:30:00.000Z'
const texts = {
  title: { ar: 'إغلاق المبنى يوم الخميس', en: 'The building is closed on Thursday' },
  text: { ar: 'تُعقد الحلقات عن بُعد في ذلك اليوم.', en: 'Sessions are held online on that day.' },
}
const shownInList: z.input<typeof inList> = {
  id,
  title: texts.title,
  audience: { type: 'all', id: null, name: null },
  state: 'scheduled',
  sendAt: moment,
  sentAt: null,
  recipientCount: null,
  createdBy: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const shown: z.input<typeof Announcement> = { ...shownInList, text: texts.text, readCount: 0, withoutAddressCount: 0 }

const access = { role: 'admin', permission: 'notification.announce', reach: ['own'] } as const
const params = z.object({ id: Id })

export const listAnnouncements = contract({
  id: 'notificationAnnouncements.list',
  method: 'GET',
  path: '/admin/notification/announcement/list',
  summary: 'List announcements',
  description: 'With the permission for the caller’s own paths only: those to the people of paths that they made or teach.',
  access,
  query: z.strictObject({
    state: anyOf(announcementStates).optional(),
    audience: anyOf(audienceTypes).optional(),
  }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shownInList] },
})

export const readAnnouncement = contract({
  id: 'notificationAnnouncements.read',
  method: 'GET',
  path: '/admin/notification/announcement/:id',
  summary: 'Read an announcement',
  access,
  params,
  returns: Announcement,
  errors: ['announcementNotFound'],
  example: { params: { id }, returns: shown },
})

export const createAnnouncement = contract({
  id: 'notificationAnnouncements.create',
  method: 'POST',
  path: '/admin/notification/announcement',
  summary: 'Announce something to people',
  description:
    'Each person of the audience gets a notification of the category `announcement` in the inbox, and by mail as they chose. It is sent within a minute of `sendAt` to those who are in the audience then and whose account is active. Its texts are plain; a blank line begins a paragraph. With the permission for the caller’s own paths only: to the people of a path that they made or teach (another path: 6300, another audience: 5180).',
  access,
  audit: 'announcementCreated',
  status: 201,
  body: z.strictObject({
    title: bilingual(150),
    text: z.strictObject({ ar: prose(2000), en: prose(2000) }),
    audience: z
      .strictObject({
        type: z.enum(audienceTypes).describe(meaningOfAudience),
        id: Id.optional().describe('The group, the path or the role; left out for `all`'),
      })
      .refine(({ type, id: of }) => (type === 'all') === (of === undefined), { path: ['id'], params: { rule: 'format' } }),
    sendAt: Instant.optional().describe('Without it, or with a moment that has passed, it is sent now'),
  }),
  returns: Announcement,
  errors: ['groupNotFound', 'pathNotFound', 'roleNotFound'],
  example: { body: { ...texts, audience: { type: 'all' }, sendAt: moment }, returns: shown },
})

export const cancelAnnouncement = contract({
  id: 'notificationAnnouncements.cancel',
  method: 'POST',
  path: '/admin/notification/announcement/:id/cancel',
  summary: 'Cancel an announcement',
  description: 'While it is scheduled; afterwards it answers 409/7121.',
  access,
  audit: 'announcementCancelled',
  params,
  returns: Announcement,
  errors: ['announcementNotFound', 'announcementNotScheduled', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: { id }, returns: { ...shown, state: 'cancelled', version: 2 } },
})
