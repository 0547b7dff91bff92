import { importLimits } from '@/lib/domain/people/member-imports/import-fields.rules'
import { createImport, listImports, putImportPart } from '@/lib/domain/people/member-imports/member-imports.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { ImportFile } from '../_parts/import-file'
import { importColours } from '../_parts/import-states'

export default consolePage({ name: 'members', needs: createImport }, ({ t, query, regional }) => {
  const text = (key: string) => t(`members.import.${key}`)
  const { parts, partLength } = importLimits
  return (
    <>
      <SectionHeader trail={text('title')} title={text('title')} intro={text('intro')} shows={{ contract: listImports, query }} />
      <div className="stack">
        <Panel title={text('file')} intro={t('members.import.fileIntro', { most: importLimits.rows })}>
          <ImportFile create={endpoint(createImport)} put={endpoint(putImportPart)} limits={{ parts, partLength }} />
        </Panel>
        <List
          contract={listImports}
          name="member-imports"
          title={t('members.import.earlier', { days: importLimits.days })}
          query={query}
          labelOf={({ fileName }) => fileName}
          hrefOf={({ id }) => `/console/members/import/${id}`}
          columns={[
            { key: 'fileName', title: text('columns.file'), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
            {
              key: 'state',
              title: text('columns.state'),
              csv: [inWords(listImports, 'state', text('columns.state'), (value) => text(`states.${value}`))],
              cell: ({ state }) => <span className={`badge ${importColours[state]}`}>{text(`states.${state}`)}</span>,
            },
            amountColumn('doneCount', text('columns.done'), regional),
            amountColumn('refusedCount', text('columns.refused'), regional),
            momentColumn('createdAt', text('columns.created'), regional),
          ]}
          empty={{ title: text('empty') }}
        />
      </div>
    </>
  )
})
