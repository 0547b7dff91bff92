import { notificationDeliveries } from '@/db/schema/notifications'
import { background } from '@/lib/domain/product'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { EventDelivery } from '@/lib/platform/events/delivery'
import type { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { sendDue } from './due.service'
import { listNotifications } from './notifications.contract'

export const day = 86_400_000
/** Mails at any hour, so that the tests do not depend on the hour at which they run. */
export const anyHour = {
  timeZone: 'UTC',
  quietHours: null,
  sendDays: [0, 1, 2, 3, 4, 5, 6],
  digestHour: 8,
  digestDay: 0,
  followsRamadan: false,
  resumesAt: null,
}

export type Listed = { id: string; kind: string; state: string; title: string; text: string; link: string | null }
export const deliver = () => new EventDelivery(background.reactions).deliverDue(new AbortController().signal)
export const publishIn = (org: Org, ...made: ReturnType<typeof newEvent>[]) =>
  org.database((db) => publish({ db, organization: org.organization, now: clock.now() }, ...made))
export const listed = async (org: Org, language = 'en', query = {}) =>
  (await org.learner.call(listNotifications, { query, headers: { 'x-custom-lang': language } })).data as Listed[]
export const deliveries = (org: Org) => org.database((db) => db.select().from(notificationDeliveries))
/** Delivers all events, makes what is due, and returns the mails. */
export async function mails(org: Org) {
  await mailsOf(org)
  await sendDue()
  return mailsOf(org)
}
