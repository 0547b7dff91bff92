import type { AnnouncementState } from '@/lib/domain/house/notifications/words'
import type { Person } from '@/lib/ui/person'

const tone: Partial<Record<AnnouncementState, string>> = { sent: 'good', sending: 'good', failed: 'bad' }

export const StateBadge = ({ state, t }: { state: AnnouncementState; t: Person['t'] }) => (
  <span className={`badge ${tone[state] ?? ''}`}>{t(`announcements.states.${state}`)}</span>
)
