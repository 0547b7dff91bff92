import { listMedia } from '@/lib/domain/learning/media/records/records.contract'
import { mediaKinds, mediaStates } from '@/lib/domain/learning/media/words'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { FileTabs } from '../_parts/file-tabs'
import { clockTime } from './_parts/clock-time'
import { MediaState } from './_parts/media-state'

const filtersOf = ({ t }: Person): Filter[] => [
  {
    name: 'kind',
    label: t('mediaDesk.columns.kind'),
    kind: 'choice',
    options: mediaKinds.map((value) => ({ value, label: t(`mediaDesk.kinds.${value}`) })),
  },
  {
    name: 'state',
    label: t('mediaDesk.columns.state'),
    kind: 'choice',
    options: mediaStates.map((value) => ({ value, label: t(`mediaDesk.states.${value}`) })),
  },
]

const columnsOf = ({ t, language, regional }: Person): Column<ItemOf<typeof listMedia>>[] => [
  {
    key: 'name',
    title: t('mediaDesk.columns.name'),
    sort: 'name',
    csv: ['name', 'title.ar', 'title.en'],
    cell: ({ name, title }) => <bdi data-text="theirs">{title[language] ?? title.ar ?? title.en ?? name}</bdi>,
  },
  {
    key: 'kind',
    title: t('mediaDesk.columns.kind'),
    csv: [inWords(listMedia, 'kind', t('mediaDesk.columns.kind'), (value) => t(`mediaDesk.kinds.${value}`))],
    cell: ({ kind }) => t(`mediaDesk.kinds.${kind}`),
  },
  {
    key: 'state',
    title: t('mediaDesk.columns.state'),
    csv: [inWords(listMedia, 'state', t('mediaDesk.columns.state'), (value) => t(`mediaDesk.states.${value}`))],
    cell: (item) => <MediaState item={item} t={t} />,
  },
  {
    key: 'durationSeconds',
    title: t('mediaDesk.columns.duration'),
    end: true,
    cell: ({ durationSeconds }) => durationSeconds !== null && <bdi dir="ltr">{clockTime(durationSeconds)}</bdi>,
  },
  {
    key: 'publishedNumber',
    title: t('mediaDesk.columns.timeline'),
    cell: ({ publishedNumber }) =>
      publishedNumber === null ? (
        <span className="soft">{t('mediaDesk.unpublished')}</span>
      ) : (
        t('mediaDesk.published', { number: publishedNumber })
      ),
  },
  momentColumn('createdAt', t('mediaDesk.columns.created'), regional),
]

export default consolePage({ name: 'files', needs: listMedia }, (person) => {
  const { t, me, query } = person
  return (
    <>
      <SectionHeader
        trail={t('mediaDesk.title')}
        title={t('mediaDesk.title')}
        intro={t('mediaDesk.intro')}
        shows={{ contract: listMedia, query }}
      />
      <div className="stack">
        <FileTabs current="media" t={t} me={me} />
        <List
          contract={listMedia}
          name="media"
          title={t('mediaDesk.title')}
          query={query}
          labelOf={({ name }) => name}
          hrefOf={({ id }) => `/console/files/media/${id}`}
          filters={filtersOf(person)}
          columns={columnsOf(person)}
          empty={{ title: t('mediaDesk.empty.title'), detail: t('mediaDesk.empty.detail') }}
        />
      </div>
    </>
  )
})
