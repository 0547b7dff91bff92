import { listOwnBookings } from '@/lib/domain/learning/live/sessions/own-sessions.contract'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import type { Learner } from '../../_parts/learn-page'

/** The next session that the reader has a seat in, and the way to all of them. */
export async function NextSession({ learner }: { learner: Learner }) {
  const { t, me, api, language, regional } = learner
  if (!can(me, listOwnBookings)) return null
  const { data } = await api(listOwnBookings, { query: { when: 'upcoming', perPage: 10 } })
  const next = data.find(({ booking, state }) => booking === 'booked' && state === 'planned')
  const named = next && inLanguage(next.title, language)
  return (
    <p>
      <a href="/learn/live">{t('bookings.title')}</a>
      {next && named && (
        <span className="soft">
          {' · '}
          <span data-text="theirs">
            <Theirs locale={named.lang}>{named.text}</Theirs>
          </span>{' '}
          <When at={next.startsAt} regional={regional} zone={next.zone} as="short" />
        </span>
      )}
    </p>
  )
}
