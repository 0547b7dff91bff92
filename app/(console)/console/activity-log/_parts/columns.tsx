import type { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import { Sentence } from '@/lib/ui/detail/sentence'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import { ResourceLabel } from './resource-label'

type PageParts = Pick<Person, 't' | 'textsOf' | 'regional'>

/** The columns of the activity log, and what of each record its CSV holds. */
export function logColumns({ t, textsOf, regional }: PageParts): Column<ItemOf<typeof listActivityLog>>[] {
  const words = textsOf('activityLog').activityLog
  return [
    {
      key: 'what',
      title: words.columns.what,
      csv: ['action', 'actionText', 'actor.type', 'actor.label'],
      cell: (entry) => <Sentence entry={entry} words={words} t={t} />,
    },
    {
      key: 'outcome',
      title: words.columns.outcome,
      csv: ['outcome', 'statusCode'],
      cell: ({ outcome }) => <span className={outcome === 'failed' ? 'badge bad' : 'soft'}>{words.outcome[outcome]}</span>,
    },
    {
      key: 'createdAt',
      title: words.columns.when,
      sort: 'createdAt',
      cell: ({ createdAt }) => (
        <span className="unbroken">
          <When at={createdAt} regional={regional} as="short" />
        </span>
      ),
    },
    {
      key: 'resource',
      title: words.columns.thing,
      hidden: true,
      csv: ['resource.type', 'resource.label', 'resource.id'],
      cell: ({ resource }) => <ResourceLabel resource={resource} words={words} t={t} />,
    },
    {
      key: 'ipAddress',
      title: words.columns.address,
      cell: ({ ipAddress }) =>
        ipAddress === 'system' || ipAddress === 'several' ? (
          <span className="soft">{ipAddress === 'system' ? words.systemAddress : words.severalAddresses}</span>
        ) : (
          <span className="unbroken">
            <Code>{ipAddress}</Code>
          </span>
        ),
    },
    {
      key: 'device',
      title: words.columns.device,
      hidden: true,
      csv: ['device.platform', 'device.os', 'device.browser'],
      cell: ({ device: { browser, os } }) => <bdi dir="ltr">{[browser, os].filter(Boolean).join(' · ')}</bdi>,
    },
    {
      key: 'count',
      title: words.columns.count,
      hidden: true,
      csv: ['count', 'minute'],
      cell: ({ count }) => <Code>{String(count)}</Code>,
    },
    {
      key: 'sequence',
      title: words.columns.sequence,
      hidden: true,
      cell: ({ sequence }) => <Code>{String(sequence)}</Code>,
    },
  ]
}
