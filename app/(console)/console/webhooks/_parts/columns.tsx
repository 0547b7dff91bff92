import { listWebhooks } from '@/lib/domain/house/webhooks/webhooks.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount, Code } from '@/lib/ui/when'
import { webhookName } from './names'
import { WebhookState } from './webhook-state'

type PageParts = Pick<Person, 't' | 'regional'>

/** The columns of the list of webhooks. */
export function webhookColumns({ t, regional }: PageParts): Column<ItemOf<typeof listWebhooks>>[] {
  return [
    {
      key: 'name',
      title: t('webhooks.columns.name'),
      csv: [
        { path: 'description', title: t('webhooks.fields.description') },
        { path: 'url', title: t('webhooks.fields.url') },
      ],
      cell: (item) => (
        <span className="two-lines">
          <bdi data-text="theirs">{webhookName(item)}</bdi>
          <span className="small soft">
            <Code>{item.url}</Code>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('webhooks.columns.state'),
      csv: [
        inWords(listWebhooks, 'state', t('webhooks.columns.state'), (value) => t(`webhooks.states.${value}`)),
        inWords(listWebhooks, 'disabledReason', t('webhooks.columns.reason'), (value) => t(`webhooks.reasons.${value}`)),
      ],
      cell: (item) => <WebhookState item={item} t={t} regional={regional} />,
    },
    {
      key: 'events',
      phone: 'none',
      title: t('webhooks.columns.events'),
      end: true,
      cell: ({ events }) =>
        events.length > 0 ? (
          <Amount value={events.length} regional={regional} />
        ) : (
          <span className="soft">{t('webhooks.everyEvent')}</span>
        ),
    },
    momentColumn('createdAt', t('webhooks.columns.created'), regional),
    momentColumn('updatedAt', t('webhooks.columns.updated'), regional, { hidden: true }),
  ]
}
