import { notificationDeliveries } from '@/db/schema/notifications'
import { createEnrolment } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import { background } from '@/lib/domain/product'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { pathItem, putModules, putPath } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { EventDelivery } from '@/lib/platform/events/delivery'
import type { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { listNotifications } from './notifications.contract'
import { sendDue } from './reminders.service'

export const day = 86_400_000
/** Mails at any hour, so that the tests do not depend on the hour at which they run. */
export const anyHour = {
  ...{ timeZone: 'UTC', quietHours: null, sendDays: [0, 1, 2, 3, 4, 5, 6], digestHour: 8, digestDay: 0 },
  ...{ followsRamadan: false, resumesAt: null },
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

export async function path(org: Org, titles = { ar: 'السلامة في العمل', en: 'Workplace safety' }) {
  const [moduleId = ''] = await putModules(org, [{ key: 'content.embed', titles }])
  return putPath(org, [pathItem(moduleId)], titles)
}

/** An enrolment of the learner by the administrator. */
export async function enrol(org: Org, pathId: string, dueAt: Date | null = null) {
  return org.database(async (db) => {
    const context = { db, organization: org.organization, now: clock.now() }
    const { id } = await createEnrolment(context, {
      ...{ pathId, userId: org.learner.user.id, versionNumber: 1, state: 'active', source: 'bulk', cycle: 1 },
      ...{ assignedBy: org.admin.user.id, dueRule: { kind: 'none' }, dueAt, startedAt: context.now, searchText: '' },
    })
    return id
  })
}
export const facts = (org: Org, enrolmentId: string, pathId: string) => ({
  ...{ enrolmentId, pathId, userId: org.learner.user.id, version: 1, cycle: 1, source: 'bulk' as const },
})
