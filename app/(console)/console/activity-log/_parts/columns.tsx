import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import type { Telling, Words } from '@/lib/ui/detail/sentence'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import { Event } from './event'
import { ResourceLabel } from './resource-label'

type PageParts = Pick<Person, 't' | 'textsOf' | 'regional' | 'language'>
type Entry = ItemOf<typeof listActivityLog>

/** The columns of the activity log, and what of each record its CSV holds. */
export function logColumns({ t, textsOf, regional, language }: PageParts): Column<Entry>[] {
  const words = textsOf('activityLog').activityLog
  const telling = { words, t, language }
  return [
    eventColumn(telling),
    {
      key: 'outcome',
      title: words.columns.outcome,
      csv: [
        { path: 'outcome', title: words.columns.outcome, words: words.outcome },
        { path: 'statusCode', title: words.csv.code },
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
    resourceColumn(telling),
    addressColumn(words),
    deviceColumn(words, textsOf('account').account.sessions.device),
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

/** The record as a sentence; its CSV names who acted and whom it concerns. */
const eventColumn = (telling: Telling): Column<Entry> => ({
  key: 'what',
  title: telling.words.columns.what,
  csv: [
    { path: 'actionText', title: telling.words.csv.event },
    { path: 'actor.name.ar', title: telling.words.csv.nameAr },
    { path: 'actor.name.en', title: telling.words.csv.nameEn },
    { path: 'actor.label', title: telling.words.csv.email },
    { path: 'actor.type', title: telling.words.csv.by, words: telling.words.actors },
    { path: 'person.email', title: telling.words.csv.concerned },
    { path: 'action', title: telling.words.csv.action },
  ],
  cell: (entry) => <Event entry={entry} {...telling} />,
})

const resourceColumn = (telling: Telling): Column<Entry> => ({
  key: 'resource',
  title: telling.words.columns.thing,
  hidden: true,
  csv: [
    { path: 'resource.type', title: telling.words.csv.type, words: telling.words.resources },
    { path: 'resource.label', title: telling.words.csv.item },
    { path: 'resource.id', title: telling.words.csv.itemId },
  ],
  cell: ({ resource }) => <ResourceLabel resource={resource} {...telling} />,
})

const addressColumn = (words: Words): Column<Entry> => ({
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
})

const deviceColumn = (words: Words, platforms: Messages['account']['sessions']['device']): Column<Entry> => ({
  key: 'device',
  title: words.columns.device,
  hidden: true,
  csv: [
    { path: 'device.platform', title: words.csv.platform, words: platforms },
    { path: 'device.os', title: words.csv.system },
    { path: 'device.browser', title: words.csv.browser },
  ],
  cell: ({ device: { browser, os } }) => <bdi dir="ltr">{[browser, os].filter(Boolean).join(' · ')}</bdi>,
})
