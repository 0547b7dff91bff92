import { listAnnouncements } from '@/lib/domain/house/notifications/announcements.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { audienceName, authorName } from './names'
import { StateBadge } from './state-badge'

type Listed = ItemOf<typeof listAnnouncements>
type Page = Pick<Person, 't' | 'language' | 'regional'>

/** The columns of the list: the title, who is reached, how far the sending is, and who wrote it. */
export function announcementColumns(page: Page): Column<Listed>[] {
  const { t, language, regional } = page
  const column = (name: string) => t(`announcements.columns.${name}`)
  return [
    {
      key: 'title',
      title: column('title'),
      csv: ['title.ar', 'title.en'],
      cell: ({ title }) => <bdi data-text="theirs">{title[language]}</bdi>,
    },
    {
      key: 'audience',
      title: column('audience'),
      csv: [
        inWords(listAnnouncements, 'audience.type', column('audience'), (value) => t(`announcements.audiences.${value}`)),
        { path: 'audience.name.ar', title: `${column('audience')} (${t('parts.list.csv.ar')})` },
        { path: 'audience.name.en', title: `${column('audience')} (${t('parts.list.csv.en')})` },
      ],
      cell: (announcement) => <Audience {...audienceName(announcement, page)} />,
    },
    {
      key: 'state',
      title: column('state'),
      csv: [inWords(listAnnouncements, 'state', column('state'), (value) => t(`announcements.states.${value}`))],
      cell: ({ state }) => <StateBadge state={state} t={t} />,
    },
    {
      key: 'sendAt',
      title: column('sendAt'),
      cell: ({ sendAt }) => <When at={sendAt} regional={regional} as="short" />,
    },
    {
      key: 'recipientCount',
      title: column('recipientCount'),
      end: true,
      cell: ({ recipientCount }) =>
        recipientCount === null ? (
          <span className="soft">{t('announcements.notYet')}</span>
        ) : (
          <Amount value={recipientCount} regional={regional} />
        ),
    },
    {
      key: 'createdBy',
      title: column('createdBy'),
      hidden: true,
      csv: [
        { path: 'createdBy.name.ar', title: `${column('createdBy')} (${t('parts.list.csv.ar')})` },
        { path: 'createdBy.name.en', title: `${column('createdBy')} (${t('parts.list.csv.en')})` },
        { path: 'createdBy.email', title: `${column('createdBy')} (${t('parts.list.csv.parts.email')})` },
      ],
      cell: (announcement) => <bdi>{authorName(announcement, page)}</bdi>,
    },
    momentColumn('createdAt', column('created'), regional, { hidden: true }),
  ]
}

const Audience = ({ kind, name }: ReturnType<typeof audienceName>) => (
  <span className="two-lines">
    <span>{kind}</span>
    {name && (
      <bdi className="small soft" data-text="theirs">
        {name}
      </bdi>
    )}
  </span>
)
