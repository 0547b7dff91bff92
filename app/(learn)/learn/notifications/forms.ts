import {
  archiveNotification,
  readAllNotifications,
  readNotification,
  unreadNotification,
} from '@/lib/domain/house/notifications/notifications.contract'
import { type Fields, learnForms } from '../_parts/learn-form'

const one = (fields: Fields) => ({ params: { id: fields('id') } })

export const inboxForms = learnForms({
  'notification-read': { contract: readNotification, input: one },
  'notification-unread': { contract: unreadNotification, input: one },
  'notification-archive': { contract: archiveNotification, input: one },
  'notification-read-all': { contract: readAllNotifications, input: (fields) => ({ body: { before: fields('before') } }) },
})
