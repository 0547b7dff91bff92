import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Sends the mails of a batch that are due, one mail for each person. */
export const sendBatch = job('notifications.sendBatch', z.object({ batchId: Id }))

export const notifications = room({
  errors: {
    notificationNotFound: [7110, 404],
    notificationCategoryLocked: [7111, 422],
  },
  permissions: { notification: ['read', 'update', 'readAny'] },
  grants: {
    learner: { 'notification.read': 'own', 'notification.update': 'own' },
    instructor: { 'notification.read': 'own', 'notification.update': 'own' },
  },
  records: { notification: { parameters: ['notification/:id'] } },
  actions: ['userNotificationState', 'userUpdateNotificationSetting', 'userUnsubscribed'],
  jobs: [sendBatch],
  person: personData,
})
