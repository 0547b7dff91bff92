import { completeAsset, listAssets, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { assetKinds } from '@/lib/domain/house/files/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { Thumbnail } from '@/lib/ui/file-picker/thumbnail'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { Bytes } from './_parts/bytes'
import { FileName } from './_parts/file-name'
import { FileTabs } from './_parts/file-tabs'
import { Upload } from './_parts/upload'

export default consolePage('files', ({ t, me, regional, language, query }) => (
  <>
    <SectionHeader title={t('files.title')} intro={t('files.intro')} shows={{ contract: listAssets, query }} />
    <div className="stack">
      <FileTabs current="files" t={t} me={me} />
      {can(me, uploadAsset) && <Upload upload={endpoint(uploadAsset)} complete={endpoint(completeAsset)} />}
      <List
        contract={listAssets}
        name="files"
        title={t('files.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/files/${id}`}
        filters={[
          {
            name: 'kind',
            label: t('files.columns.kind'),
            kind: 'choice',
            options: assetKinds.map((value) => ({
              value,
              label: t(`files.kinds.${value}`),
            })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: t('files.columns.name'),
            sort: 'name',
            cell: (item) => (
              <span className="row tight nowrap">
                <Thumbnail file={item} />
                <FileName name={item.name} />
              </span>
            ),
          },
          {
            key: 'kind',
            title: t('files.columns.kind'),
            csv: [inWords(listAssets, 'kind', t('files.columns.kind'), (value) => t(`files.kinds.${value}`))],
            cell: ({ kind }) => <span className="unbroken">{t(`files.kinds.${kind}`)}</span>,
          },
          {
            key: 'altText',
            phone: 'none',
            title: t('files.columns.altText'),
            csv: ['altText.ar', 'altText.en'],
            cell: ({ kind, altText }) => {
              const text = altText[language] ?? altText.ar ?? altText.en
              if (text) return <bdi>{text}</bdi>
              return kind === 'image' && <span className="badge warn">{t('files.noAltText')}</span>
            },
          },
          {
            key: 'size',
            title: t('files.columns.size'),
            end: true,
            cell: ({ size }) => <Bytes value={size} regional={regional} />,
          },
          amountColumn('useCount', t('files.columns.uses'), regional),
          momentColumn('createdAt', t('files.columns.created'), regional),
        ]}
        empty={{ title: t('files.empty.title'), detail: t('files.empty.detail') }}
      />
    </div>
  </>
))
