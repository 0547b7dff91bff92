import { createAnnouncement, listAnnouncements } from '@/lib/domain/house/notifications/announcements.contract'
import { IconSpeakerphone } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const announcements = section({
  name: 'announcements',
  path: '/console/announcements',
  icon: IconSpeakerphone,
  group: 'messaging',
  place: 1,
  opens: listAnnouncements,
  actions: [{ title: 'announcements.create', needs: createAnnouncement, href: '/console/announcements/new' }],
})
