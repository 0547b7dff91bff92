import { createSession, listSessions } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { IconCalendarEvent } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const live = section({
  name: 'live',
  path: '/console/live',
  icon: IconCalendarEvent,
  group: 'community',
  place: 2,
  letter: '1',
  opens: listSessions,
  actions: [{ title: 'live.create', needs: createSession, href: '/console/live/new' }],
  finds: [{ contract: listSessions, field: 'title', record: 'liveSession' }],
})
