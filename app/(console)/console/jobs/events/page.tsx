import { Fragment } from 'react'
import { listDeadDeliveries, retryDelivery } from '@/lib/domain/house/events/event-deliveries.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { JobsFrame } from '../_parts/jobs-frame'

function columnsOf({ t, regional }: Person): Column<ItemOf<typeof listDeadDeliveries>>[] {
  const text = (key: string) => t(`jobs.deliveries.${key}`)
  return [
    {
      key: 'title',
      title: text('columns.title'),
      csv: [
        { path: 'title', title: text('columns.title') },
        { path: 'name', title: text('columns.name') },
      ],
      cell: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      key: 'error',
      title: text('columns.error'),
      csv: [{ path: 'error.message', title: text('columns.error') }],
      cell: ({ error }) => error && <bdi>{error.message}</bdi>,
    },
    {
      key: 'reaction',
      title: text('columns.reaction'),
      cell: ({ reaction }) => (
        <code dir="ltr" className="small">
          {reaction.split(/(?=[.A-Z])/).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move.
            <Fragment key={at}>
              <wbr />
              {part}
            </Fragment>
          ))}
        </code>
      ),
    },
    {
      key: 'attempts',
      title: text('columns.attempts'),
      end: true,
      cell: ({ attempts }) => <Amount value={attempts} regional={regional} />,
    },
    momentColumn('createdAt', text('columns.created'), regional),
    {
      key: 'occurredAt',
      hidden: true,
      title: text('columns.occurred'),
      cell: ({ occurredAt }) => <When at={occurredAt} regional={regional} as="short" />,
    },
  ]
}

export default consolePage({ name: 'jobs', needs: listDeadDeliveries }, (person) => {
  const { t, me, query } = person
  const text = (key: string, values?: Record<string, string>) => t(`jobs.deliveries.${key}`, values)
  return (
    <JobsFrame person={person} tab="deliveries">
      <List
        contract={listDeadDeliveries}
        name="event-deliveries"
        title={t('jobs.tabs.deliveries')}
        query={query}
        isSearchable={false}
        labelOf={({ title }) => title}
        columns={columnsOf(person)}
        actionsOf={({ id, title }) =>
          can(me, retryDelivery) && (
            <ActionButton
              endpoint={endpoint(retryDelivery)}
              input={{ params: { deliveryId: id } }}
              label={text('retry')}
              name={text('retryThis', { name: `\u2068${title}\u2069` })}
              size="xs"
              kind="subtle"
              done={text('retried')}
            />
          )
        }
        empty={{ title: text('empty.title'), detail: text('empty.detail') }}
      />
    </JobsFrame>
  )
})
