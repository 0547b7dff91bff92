import type { readWebhookDelivery } from '@/lib/domain/house/webhooks/webhooks.contract'
import type { Fact } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount, Code, When } from '@/lib/ui/when'
import { DeliveryState } from './delivery-state'

type Delivery = DataOf<typeof readWebhookDelivery>
type PageParts = Pick<Person, 't' | 'textsOf' | 'regional'>

/** State, attempts and moments of one delivery. */
export function deliveryFacts(item: Delivery, { t, textsOf, regional }: PageParts): Fact[] {
  const { deliveries: words } = textsOf('webhooks').webhooks
  return [
    { label: words.columns.state, value: <DeliveryState item={item} t={t} regional={regional} /> },
    { label: words.columns.attempts, value: <Amount value={item.attempts} regional={regional} /> },
    { label: words.columns.created, value: <When at={item.createdAt} regional={regional} /> },
    {
      label: words.columns.attempted,
      value: <When at={item.attemptedAt} regional={regional} none={words.notYet} />,
    },
    ...(item.durationSeconds === null
      ? []
      : [
          {
            label: words.duration,
            value: (
              <Amount value={item.durationSeconds} regional={regional} style="unit" unit="second" maximumFractionDigits={2} />
            ),
          },
        ]),
    { label: words.messageId, value: <Code>{item.messageId}</Code>, isWide: true },
  ]
}

/** The status with which the receiver answered. */
export function answerFacts({ responseStatus }: Delivery, { textsOf }: PageParts): Fact[] {
  const { deliveries: words } = textsOf('webhooks').webhooks
  return [
    {
      label: words.columns.status,
      value:
        responseStatus === null ? <span className="soft">{words.noAnswer}</span> : <bdi className="code">{responseStatus}</bdi>,
    },
  ]
}
