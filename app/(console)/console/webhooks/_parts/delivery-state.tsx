import type { listWebhookDeliveries } from '@/lib/domain/house/webhooks/webhooks.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'

type Props = {
  item: Pick<ItemOf<typeof listWebhookDeliveries>, 'state' | 'problem' | 'nextAttemptAt'>
  t: (key: string) => string
  regional: RegionalFormat
}

const kinds: Record<Props['item']['state'], string> = { waiting: 'warn', delivered: 'good', failed: 'bad' }

/** Whether a delivery arrived, why its last attempt failed, and when it is tried again. */
export function DeliveryState({ item: { state, problem, nextAttemptAt }, t, regional }: Props) {
  return (
    <div className="stack tight">
      <span>
        <span className={`badge ${kinds[state]}`}>{t(`webhooks.deliveryStates.${state}`)}</span>
      </span>
      {problem && <span className="small">{t(`webhooks.problems.${problem}`)}</span>}
      {nextAttemptAt && (
        <span className="small soft">
          {t('webhooks.deliveries.next')} · <When at={nextAttemptAt} regional={regional} as="short" />
        </span>
      )}
    </div>
  )
}
