import { listWebhookDeliveries, type readWebhook, replayWebhookDelivery } from '@/lib/domain/house/webhooks/webhooks.contract'
import { deliveryStates } from '@/lib/domain/house/webhooks/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { DeliveryState } from './delivery-state'
import { eventTitle, sentEvents } from './events'

type Props = Pick<Person, 't' | 'me' | 'regional'> & {
  query: Record<string, string | undefined>
  webhook: DataOf<typeof readWebhook>
}

/** The deliveries of a webhook in the last 30 days. */
export function Deliveries({ t, me, regional, query, webhook: { id, state, hasSecret } }: Props) {
  const say = (key: string, values?: Record<string, string>) => t(`webhooks.deliveries.${key}`, values)
  const mayReplay = can(me, replayWebhookDelivery) && state === 'active' && hasSecret
  return (
    <section aria-labelledby="deliveries" className="stack">
      <div>
        <h2 id="deliveries">{say('title')}</h2>
        <p className="soft">{say('intro')}</p>
      </div>
      <List
        contract={listWebhookDeliveries}
        name="webhook-deliveries"
        title={say('title')}
        query={query}
        params={{ id }}
        isSearchable={false}
        labelOf={({ event }) => eventTitle(t, event)}
        hrefOf={(item) => `/console/webhooks/${id}/deliveries/${item.id}`}
        filters={[
          {
            name: 'state',
            label: say('columns.state'),
            kind: 'choice',
            options: deliveryStates.map((value) => ({ value, label: t(`webhooks.deliveryStates.${value}`) })),
          },
          {
            name: 'event',
            label: say('columns.event'),
            kind: 'choice',
            options: sentEvents.map((value) => ({ value, label: t(`events.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'event',
            title: say('columns.event'),
            csv: [{ path: 'event', title: say('columns.event') }],
            cell: ({ event }) => <bdi>{eventTitle(t, event)}</bdi>,
          },
          {
            key: 'state',
            title: say('columns.state'),
            csv: [
              inWords(listWebhookDeliveries, 'state', say('columns.state'), (value) => t(`webhooks.deliveryStates.${value}`)),
              inWords(listWebhookDeliveries, 'problem', say('columns.problem'), (value) => t(`webhooks.problems.${value}`)),
            ],
            cell: (item) => <DeliveryState item={item} t={t} regional={regional} />,
          },
          {
            key: 'responseStatus',
            title: say('columns.status'),
            cell: ({ responseStatus }) => responseStatus && <bdi className="code">{responseStatus}</bdi>,
          },
          {
            key: 'attempts',
            title: say('columns.attempts'),
            end: true,
            cell: ({ attempts }) => <Amount value={attempts} regional={regional} />,
          },
          momentColumn('createdAt', say('columns.created'), regional),
          {
            key: 'attemptedAt',
            title: say('columns.attempted'),
            hidden: true,
            cell: ({ attemptedAt }) => <When at={attemptedAt} regional={regional} as="short" none={say('notYet')} />,
          },
        ]}
        actionsOf={(item) =>
          mayReplay &&
          item.state === 'failed' && (
            <ActionButton
              endpoint={endpoint(replayWebhookDelivery)}
              input={{ params: { id, deliveryId: item.id } }}
              label={say('replay')}
              name={say('replayThis', { name: `\u2068${eventTitle(t, item.event)}\u2069` })}
              size="xs"
              kind="subtle"
              done={say('replayed')}
            />
          )
        }
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </section>
  )
}
