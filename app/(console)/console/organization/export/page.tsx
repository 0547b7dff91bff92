import {
  exportOrganization,
  listOrganizationExports,
  readOrganizationExport,
} from '@/lib/domain/house/organizations/export.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { endpoint } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { Bytes } from '../../files/_parts/bytes'
import { DownloadArchive } from '../_parts/download-archive'
import { OrganizationTabs } from '../_parts/organization-tabs'

/** The whole organization as one file, for another server. */
export default consolePage({ name: 'organization', needs: listOrganizationExports }, ({ t, textsOf, regional, query }) => {
  const words = textsOf('organization').organization.export
  return (
    <>
      <SectionHeader
        trail={words.title}
        title={words.title}
        intro={words.intro}
        shows={{ contract: listOrganizationExports, query }}
      >
        <ActionButton
          endpoint={endpoint(exportOrganization)}
          label={words.start}
          done={words.started}
          kind="filled"
          confirm={{ title: words.confirmTitle, detail: <p>{words.confirmDetail}</p> }}
        />
      </SectionHeader>
      <OrganizationTabs current="export" t={t} />
      <Texts of={textsOf('parts', 'organization')}>
        <List
          contract={listOrganizationExports}
          name="organization-exports"
          title={words.title}
          query={query}
          isSearchable={false}
          labelOf={({ createdAt }) => createdAt}
          columns={[
            momentColumn('createdAt', words.columns.created, regional),
            {
              key: 'isReady',
              title: words.columns.file,
              csv: [],
              cell: ({ id, isReady }) =>
                isReady ? (
                  <DownloadArchive endpoint={endpoint(readOrganizationExport)} exportId={id} />
                ) : (
                  <span className="badge warn">{words.working}</span>
                ),
            },
            {
              key: 'size',
              title: words.columns.size,
              end: true,
              cell: ({ size }) => <Bytes value={size} regional={regional} />,
            },
            { ...momentColumn('expiresAt', words.columns.expires, regional), sort: undefined },
          ]}
          empty={{ title: words.empty, detail: words.emptyDetail }}
        />
      </Texts>
    </>
  )
})
