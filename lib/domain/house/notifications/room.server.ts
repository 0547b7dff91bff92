import { retention } from '@/db/schema/notifications'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as announcements from './announcements.service'
import { sendDue } from './due.service'
import * as notificationsService from './notifications.service'
import { notificationsOf } from './notify.service'
import { forgetNotifications } from './owners.service'
import * as preferences from './preferences.service'
import { reactions } from './reactions.service'
import { notifications } from './room'
import * as sending from './sending.service'
import { settingsOf } from './settings.service'
import { answerUnsubscribe, unsubscribePrefix } from './unsubscribe.service'

export const server = serves(notifications, {
  services: [notificationsService, announcements, preferences, sending],
  reactions,
  schedules: [schedule('notifications.sendDue', 30_000, sendDue)],
  mounts: { [unsubscribePrefix]: answerUnsubscribe },
  person: {
    export: {
      notifications: async (context, { id }) => announcements.withAnnouncedTexts(context, await notificationsOf(context, id)),
      notificationSettings: (context, { id }) => settingsOf(context, id),
    },
    erase: (context, { id }) => forgetNotifications(context, id),
  },
  retention,
})
