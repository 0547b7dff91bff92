import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import type { Org } from '../testing/contract-suite'
import type { Preparations } from '../testing/preparations'
import { notificationsOf, notify } from './notify.service'

/** A notification of a person; returns its id. */
export function notified(org: Org, userId: string = org.admin.user.id): Promise<string> {
  return org.database(async (db) => {
    const context = { db, organization: org.organization, now: clock.now() }
    const key = newId()
    await notify(context, {
      ...{ userId, kind: 'enrolled', subjectId: newId(), key },
      values: { path: { ar: 'السلامة في العمل', en: 'Workplace safety' }, dueAt: null },
      event: { name: 'enrolmentCreated', occurredAt: context.now },
    })
    const made = (await notificationsOf(context, userId)).find(({ eventKey }) => eventKey === key)
    return made?.id ?? ''
  })
}

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
