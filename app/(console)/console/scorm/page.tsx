import { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { packageLimits } from '@/lib/domain/standards/scorm/packages/package-limits.rules'
import { importScorm, listPackages } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { packageFormats, packageStates } from '@/lib/domain/standards/scorm/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../_parts/console-page'
import { AddPackage } from './_parts/add-package'
import { PackageState } from './_parts/package-state'

export default consolePage('coursePackages', ({ t, textsOf, me, regional, query }) => (
  <Texts of={textsOf('parts', 'coursePackages')}>
    <SectionHeader
      title={t('coursePackages.title')}
      intro={t('coursePackages.intro')}
      shows={{ contract: listPackages, query }}
    />
    <div className="stack">
      {can(me, importScorm) && can(me, uploadAsset) && (
        <AddPackage
          upload={endpoint(uploadAsset)}
          complete={endpoint(completeAsset)}
          take={endpoint(importScorm)}
          most={packageLimits.archive}
        />
      )}
      <List
        contract={listPackages}
        name="coursePackages"
        title={t('coursePackages.title')}
        query={query}
        labelOf={({ title }) => title}
        hrefOf={({ id }) => `/console/scorm/${id}`}
        filters={[
          {
            name: 'format',
            label: t('coursePackages.columns.format'),
            kind: 'choice',
            options: packageFormats.map((value) => ({ value, label: t(`coursePackages.formats.${value}`) })),
          },
          {
            name: 'state',
            label: t('coursePackages.columns.state'),
            kind: 'choice',
            options: packageStates.map((value) => ({ value, label: t(`coursePackages.states.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'title',
            title: t('coursePackages.columns.title'),
            sort: 'title',
            cell: ({ title }) => <bdi data-text="theirs">{title}</bdi>,
          },
          {
            key: 'format',
            title: t('coursePackages.columns.format'),
            csv: [
              inWords(listPackages, 'format', t('coursePackages.columns.format'), (value) =>
                t(`coursePackages.formats.${value}`),
              ),
            ],
            cell: ({ format }) => format && <span className="unbroken">{t(`coursePackages.formats.${format}`)}</span>,
          },
          {
            key: 'state',
            title: t('coursePackages.columns.state'),
            csv: [
              inWords(listPackages, 'state', t('coursePackages.columns.state'), (value) => t(`coursePackages.states.${value}`)),
            ],
            cell: (item) => <PackageState item={item} t={t} />,
          },
          amountColumn('itemCount', t('coursePackages.columns.items'), regional),
          amountColumn('useCount', t('coursePackages.columns.uses'), regional),
          momentColumn('createdAt', t('coursePackages.columns.created'), regional),
        ]}
        empty={{ title: t('coursePackages.empty.title'), detail: t('coursePackages.empty.detail') }}
      />
    </div>
  </Texts>
))
