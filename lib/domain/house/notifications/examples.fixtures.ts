import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { createAnnouncement } from './announcements.contract'
import { notificationsOf, notify } from './notify.service'

/** A notification of a person; returns its id. */
export function notified(org: Org, userId: string = org.admin.user.id): Promise<string> {
  return org.database(async (db) => {
    const context = { db, organization: org.organization, now: clock.now() }
    const key = newId()
    await notify(context, {
      userId,
      kind: 'enrolled',
      subjectId: newId(),
      key,
      values: { path: { ar: 'السلامة في العمل', en: 'Workplace safety' }, dueAt: null },
      event: { name: 'enrolmentCreated', occurredAt: context.now },
    })
    const made = (await notificationsOf(context, userId)).find(({ eventKey }) => eventKey === key)
    return made?.id ?? ''
  })
}

const announcement = { title: { ar: 'إعلان', en: 'News' }, text: { ar: 'نص الإعلان', en: 'The text' }, audience: { type: 'all' } }
/** An announcement that is scheduled; returns its id. */
export const makeAnnouncement = (org: Org, fields: object = {}) => make(org, createAnnouncement, { ...announcement, ...fields })
const scheduled = async (org: Org) => ({ params: { id: await makeAnnouncement(org) } })

const one = async (org: Org) => ({ params: { id: await notified(org) } })
const some = async (org: Org) => {
  await notified(org)
  return {}
}

export const preparations: Preparations = {
  'notifications.list': some,
  'notifications.count': some,
  'notifications.deliveries': some,
  'notifications.markRead': one,
  'notifications.markUnread': one,
  'notifications.archive': one,
  'notifications.why': one,
  'notificationAnnouncements.list': (org) => twice(() => makeAnnouncement(org)),
  'notificationAnnouncements.read': scheduled,
  'notificationAnnouncements.cancel': scheduled,
}

/** A row of a notification, without its person. */
export const exampleNotice = {
  kind: 'groupJoined',
  category: 'group',
  isMandatory: false,
  state: 'unread',
  subjectType: 'group',
  subjectId: newId(),
  values: {},
  eventName: 'groupJoined',
  eventKey: newId(),
  happenedAt: new Date(0),
  decidedBy: 'default',
} as const
