import type { listWebhooks } from '@/lib/domain/house/webhooks/webhooks.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'

type Props = { item: ItemOf<typeof listWebhooks>; t: (key: string) => string; regional: RegionalFormat }

const kinds: Record<Props['item']['state'], string> = { active: 'good', paused: '', disabled: 'bad' }

/** Whether a webhook gets events, and what is wrong with it. */
export function WebhookState({ item: { state, disabledReason, failingSince, hasSecret }, t, regional }: Props) {
  return (
    <div className="stack tight">
      <span>
        <span className={`badge ${kinds[state]}`}>{t(`webhooks.states.${state}`)}</span>
      </span>
      {disabledReason && <span className="small">{t(`webhooks.reasons.${disabledReason}`)}</span>}
      {state === 'active' && failingSince && (
        <span className="small">
          {t('webhooks.failingSince')} · <When at={failingSince} regional={regional} as="short" />
        </span>
      )}
      {!hasSecret && <span className="small">{t('webhooks.noSecret')}</span>}
    </div>
  )
}
