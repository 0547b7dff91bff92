import { listOwnBookings } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { can } from '@/lib/ui/can'
import type { Learner } from '../../_parts/learn-page'
import type { Session } from './session-card'

/** The next session in which the reader has a seat; null: none. */
export async function nextSession({ me, api }: Pick<Learner, 'me' | 'api'>): Promise<Session | null> {
  if (!can(me, listOwnBookings)) return null
  const { data } = await api(listOwnBookings, { query: { when: 'upcoming', perPage: 10 } })
  return data.find(({ booking, state }) => booking === 'booked' && state === 'planned') ?? null
}
