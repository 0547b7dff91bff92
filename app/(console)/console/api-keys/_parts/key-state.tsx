import type { listApiKeys } from '@/lib/domain/api-keys/api-keys.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Place } from '@/lib/ui/place'
import { When } from '@/lib/ui/when'

type Props = { item: ItemOf<typeof listApiKeys>; say: (key: string) => string; place: Place }

/** Whether a key works, and until when the secret before the last reset still does. */
export function KeyState({ item: { isActive, expiresAt, previousUntil }, say, place }: Props) {
  const now = Date.now()
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const [kind, word] = !isActive ? ['', 'inactive'] : isExpired ? ['bad', 'expired'] : ['good', 'active']
  return (
    <span className="row">
      <span className={`badge ${kind}`}>{say(`apiKeys.state.${word}`)}</span>
      {previousUntil && Date.parse(previousUntil) > now && (
        <span className="small soft">
          {say('apiKeys.state.overlap')} · <When at={previousUntil} place={place} as="short" />
        </span>
      )}
    </span>
  )
}
