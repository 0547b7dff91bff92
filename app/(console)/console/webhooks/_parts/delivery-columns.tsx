import { listWebhookDeliveries } from '@/lib/domain/house/webhooks/webhooks.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { DeliveryState } from './delivery-state'
import { eventTitle } from './events'

type PageParts = Pick<Person, 't' | 'regional'>

/** The columns of the deliveries of a webhook. */
export function deliveryColumns({ t, regional }: PageParts): Column<ItemOf<typeof listWebhookDeliveries>>[] {
  const text = (key: string) => t(`webhooks.deliveries.${key}`)
  return [
    {
      key: 'event',
      title: text('columns.event'),
      csv: [{ path: 'event', title: text('columns.event') }],
      cell: ({ event }) => <bdi>{eventTitle(t, event)}</bdi>,
    },
    {
      key: 'state',
      title: text('columns.state'),
      csv: [
        inWords(listWebhookDeliveries, 'state', text('columns.state'), (value) => t(`webhooks.deliveryStates.${value}`)),
        inWords(listWebhookDeliveries, 'problem', text('columns.problem'), (value) => t(`webhooks.problems.${value}`)),
      ],
      cell: (item) => <DeliveryState item={item} t={t} regional={regional} />,
    },
    {
      key: 'responseStatus',
      title: text('columns.status'),
      cell: ({ responseStatus }) => responseStatus && <bdi className="code">{responseStatus}</bdi>,
    },
    {
      key: 'attempts',
      title: text('columns.attempts'),
      end: true,
      cell: ({ attempts }) => <Amount value={attempts} regional={regional} />,
    },
    momentColumn('createdAt', text('columns.created'), regional),
    {
      key: 'attemptedAt',
      title: text('columns.attempted'),
      hidden: true,
      cell: ({ attemptedAt }) => <When at={attemptedAt} regional={regional} as="short" none={text('notYet')} />,
    },
  ]
}
