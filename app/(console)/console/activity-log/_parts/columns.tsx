import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import { Event } from './event'
import { ResourceLabel } from './resource-label'

type PageParts = Pick<Person, 't' | 'textsOf' | 'regional' | 'language'>

/** The columns of the activity log, and what of each record its CSV holds. */
export function logColumns({ t, textsOf, regional, language }: PageParts): Column<ItemOf<typeof listActivityLog>>[] {
  const words = textsOf('activityLog').activityLog
  const { csv } = words
  const telling = { words, t, language }
  return [
    {
      key: 'what',
      title: words.columns.what,
      csv: [
        { path: 'actionText', title: csv.event },
        { path: 'actor.name.ar', title: csv.nameAr },
        { path: 'actor.name.en', title: csv.nameEn },
        { path: 'actor.label', title: csv.email },
        { path: 'actor.type', title: csv.by, words: words.actors },
        { path: 'person.email', title: csv.concerned },
        { path: 'action', title: csv.action },
      ],
      cell: (entry) => <Event entry={entry} {...telling} />,
    },
    {
      key: 'outcome',
      title: words.columns.outcome,
      csv: [
        { path: 'outcome', title: words.columns.outcome, words: words.outcome },
        { path: 'statusCode', title: csv.code },
      ],
      cell: ({ outcome }) => (
        <span className={outcome === 'failed' ? 'badge bad' : 'soft unbroken'}>{words.outcome[outcome]}</span>
      ),
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
      csv: [
        { path: 'resource.type', title: csv.type, words: words.resources },
        { path: 'resource.label', title: csv.item },
        { path: 'resource.id', title: csv.itemId },
      ],
      cell: ({ resource }) => <ResourceLabel resource={resource} {...telling} />,
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
      csv: [
        { path: 'device.platform', title: csv.platform, words: textsOf('account').account.sessions.device },
        { path: 'device.os', title: csv.system },
        { path: 'device.browser', title: csv.browser },
      ],
      cell: ({ device: { browser, os } }) => <bdi dir="ltr">{[browser, os].filter(Boolean).join(' · ')}</bdi>,
    },
    {
      key: 'count',
      title: words.columns.count,
      hidden: true,
      csv: ['count'],
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
