import { IconSpeakerphone } from '@tabler/icons-react'
import { createAnnouncement, listAnnouncements } from '@/lib/domain/notifications/announcements.contract'
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
