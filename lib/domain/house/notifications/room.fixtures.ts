import { due } from '@/lib/domain/testing/definer-call'
import { counted, dozens, million, thousands } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, userId }) => [
    [
      'notifications',
      sql`insert into notifications (organization_id, id, user_id, kind, category, is_mandatory, state, subject_type, subject_id, values, event_name, event_key, happened_at, decided_by, created_at)
      select ${org}, ${idOf('notification')}, ${userId}, 'enrolled', (array['enrolment', 'reminder', 'achievement', 'access', 'group', 'announcement', 'community'])[n % 7 + 1], false,
        (array['unread', 'read', 'archived'])[n / 7 % 3 + 1], 'enrolment', ${idOf('enrolment')}, '{}', 'enrolmentCreated', 'row ' || n, ${moment}, 'default', ${moment} from ${rows}`,
    ],
    [
      'notification_deliveries',
      sql`insert into notification_deliveries (organization_id, id, notification_id, user_id, channel, state, frequency, decided_by, due_at, created_at)
      select ${org}, ${idOf('delivery')}, ${idOf('notification')}, ${idOf('user')}, 'email',
        (array['queued', 'held', 'digested', 'sent', 'bounced', 'failed', 'suppressed'])[n % 7 + 1], 'immediate', 'default', ${moment}, ${moment} from ${rows}`,
    ],
    [
      'notification_announcements',
      sql`insert into notification_announcements (organization_id, id, title, text, audience_type, state, send_at, created_by, created_at, updated_at)
      select ${org}, ${idOf('announcement')}, '{"ar": "إعلان", "en": "News"}', '{"ar": "نص", "en": "Text"}', (array['all', 'group', 'path', 'role'])[n % 4 + 1],
        (array['scheduled', 'sending', 'sent', 'failed', 'cancelled'])[n % 5 + 1], ${moment}, ${userId}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'notifications.list': {
      tables: ['notifications', 'notification_announcements'],
      most: thousands,
      because: "one person's, some hundred a year",
    },
    'notificationAnnouncements.list': { tables: ['notification_announcements', 'users'], ...dozens },
    'notifications.deliveries': {
      tables: ['notification_deliveries', 'notifications', 'users'],
      most: million,
      filters: { user: idsOf('user', 3, 4) },
    },
  }),
  exceptions: {
    'notifications.list': [counted],
    'notifications.deliveries': [counted],
    'notificationAnnouncements.list': [counted],
  },
  databaseFunctions: {
    'notifications_due(bigint,integer)': due('notification_reminders', 'select public.notifications_due(2147483647, $1)'),
  },
  personColumns: {
    notifications: { values: shownIn('notifications'), eventName: technical, eventKey: technical },
    notification_announcements: content,
    notification_settings: {
      frequencies: shownIn('notificationSettings'),
      mutedPathIds: shownIn('notificationSettings'),
      times: shownIn('notificationSettings'),
    },
  },
}
