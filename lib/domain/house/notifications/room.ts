import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Sends the mails of a batch that are due, one mail for each person. */
export const sendBatch = job('notifications.sendBatch', z.object({ batchId: Id }))

/** Notifies the people of an announcement. */
export const announce = job('notifications.announce', z.object({ announcementId: Id }))

export const notifications = room({
  errors: {
    notificationNotFound: [7110, 404],
    notificationCategoryLocked: [7111, 422],
    announcementNotFound: [7120, 404],
    announcementNotScheduled: [7121, 409],
  },
  permissions: { notification: ['read', 'update', 'readAny', 'announce'] },
  grants: {
    learner: { 'notification.read': 'own', 'notification.update': 'own' },
    instructor: { 'notification.read': 'own', 'notification.update': 'own' },
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
  jobs: [sendBatch, announce],
  person: personData,
})
