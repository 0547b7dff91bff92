import { listNotifications } from '@/lib/domain/house/notifications/notifications.contract'
import { IconBell } from '@/lib/ui/icons'
import { section } from '../_parts/section'

/** Reached by the bell. */
export const inbox = section({
  name: 'inbox',
  path: '/console/notifications',
  icon: IconBell,
  opens: listNotifications,
  isOwn: true,
  forLearners: '/learn/notifications',
})
