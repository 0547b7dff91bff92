import { listWebhookDeliveries, type readWebhook, replayWebhookDelivery } from '@/lib/domain/house/webhooks/webhooks.contract'
import { deliveryStates } from '@/lib/domain/house/webhooks/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { deliveryColumns } from './delivery-columns'
import { eventTitle, sentEvents } from './events'

type Props = Pick<Person, 't' | 'me' | 'regional'> & {
  query: Record<string, string | undefined>
  webhook: DataOf<typeof readWebhook>
}

/** The deliveries of a webhook in the last 30 days. */
export function Deliveries({ t, me, regional, query, webhook: { id, state, hasSecret } }: Props) {
  const text = (key: string, values?: Record<string, string>) => t(`webhooks.deliveries.${key}`, values)
  const mayReplay = can(me, replayWebhookDelivery) && state === 'active' && hasSecret
  return (
    <section aria-labelledby="deliveries" className="stack">
      <div>
        <h2 id="deliveries">{text('title')}</h2>
        <p className="soft">{text('intro')}</p>
      </div>
      <List
        contract={listWebhookDeliveries}
        name="webhook-deliveries"
        title={text('title')}
        query={query}
        params={{ id }}
        isSearchable={false}
        labelOf={({ event }) => eventTitle(t, event)}
        hrefOf={(item) => `/console/webhooks/${id}/deliveries/${item.id}`}
        filters={[
          {
            name: 'state',
            label: text('columns.state'),
            kind: 'choice',
            options: deliveryStates.map((value) => ({ value, label: t(`webhooks.deliveryStates.${value}`) })),
          },
          {
            name: 'event',
            label: text('columns.event'),
            kind: 'choice',
            options: sentEvents.map((value) => ({ value, label: t(`events.${value}`) })),
          },
        ]}
        columns={deliveryColumns({ t, regional })}
        actionsOf={(item) =>
          mayReplay &&
          item.state === 'failed' && (
            <ActionButton
              endpoint={endpoint(replayWebhookDelivery)}
              input={{ params: { id, deliveryId: item.id } }}
              label={text('replay')}
              name={text('replayThis', { name: `\u2068${eventTitle(t, item.event)}\u2069` })}
              size="xs"
              kind="subtle"
              done={text('replayed')}
            />
          )
        }
        empty={{ title: text('empty.title'), detail: text('empty.detail') }}
      />
    </section>
  )
}
