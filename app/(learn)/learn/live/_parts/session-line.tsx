import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { WhenSpan } from '@/lib/ui/when-span'
import type { Learner } from '../../_parts/learn-page'
import results from '../../search/search.module.css'
import type { Session } from './session-card'

type Props = { session: Session; learner: Pick<Learner, 't' | 'language' | 'regional'> }

/** A session in two short lines, leading to what can be done about it. */
export function SessionLine({ session, learner: { t, language, regional } }: Props) {
  const { id, title, startsAt, endsAt, zone, booking, isOnline } = session
  const { text, lang } = inLanguage(title, language)
  return (
    <a href={`/learn/live#session-${id}`} className={results.result}>
      <strong data-text="theirs">
        <Theirs locale={lang}>{text}</Theirs>
      </strong>
      <span className="row tight small">
        <span>
          <WhenSpan from={startsAt} to={endsAt} regional={regional} zone={zone} />
        </span>
        {isOnline && <span className="soft">{t('bookings.online')}</span>}
        {(booking === 'booked' || booking === 'waiting') && (
          <span className={booking === 'booked' ? 'badge good' : 'badge'}>{t(`bookings.bookings.${booking}`)}</span>
        )}
      </span>
    </a>
  )
}
