import type { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'

type Props = { item: ItemOf<typeof listApiKeys>; t: (key: string) => string; regional: RegionalFormat }

/** Whether a key works, and until when the secret before the last reset still does. */
export function KeyState({ item: { isActive, expiresAt, previousUntil }, t, regional }: Props) {
  const now = Date.now()
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const [kind, word] = !isActive ? ['', 'inactive'] : isExpired ? ['bad', 'expired'] : ['good', 'active']
  return (
    <span className="row">
      <span className={`badge ${kind}`}>{t(`apiKeys.state.${word}`)}</span>
      {previousUntil && Date.parse(previousUntil) > now && (
        <span className="small soft">
          {t('apiKeys.state.overlap')} · <When at={previousUntil} regional={regional} as="short" />
        </span>
      )}
    </span>
  )
}
