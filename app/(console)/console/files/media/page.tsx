import { listMedia } from '@/lib/domain/learning/media/records/records.contract'
import { mediaKinds, mediaStates } from '@/lib/domain/learning/media/words'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { FileTabs } from '../_parts/file-tabs'
import { clockTime } from './_parts/clock-time'
import { MediaState } from './_parts/media-state'

export default consolePage({ name: 'files', needs: listMedia }, ({ t, me, regional, language, query }) => (
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
        filters={[
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
        ]}
        columns={[
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
        ]}
        empty={{ title: t('mediaDesk.empty.title'), detail: t('mediaDesk.empty.detail') }}
      />
    </div>
  </>
))
