import { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { packageLimits } from '@/lib/domain/standards/scorm/packages/package-limits.rules'
import { importScorm, listPackages } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { packageFormats, packageStates } from '@/lib/domain/standards/scorm/words'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../_parts/console-page'
import { AddPackage } from './_parts/add-package'
import { packageColumns } from './_parts/columns'

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
        columns={packageColumns({ t, regional })}
        empty={{ title: t('coursePackages.empty.title'), detail: t('coursePackages.empty.detail') }}
      />
    </div>
  </Texts>
))
