import { createLtiTool, listLtiTools } from '@/lib/domain/standards/lti-tools/tools.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { ToolState } from './_parts/tool-state'

export default consolePage('ltiTools', ({ t, textsOf, me, regional, query }) => {
  const { columns, state, empty, title, intro, create: label } = textsOf('ltiTools').ltiTools
  const create = can(me, createLtiTool) && (
    <LinkButton href="/console/lti-tools/new" icon="add" kind="filled">
      {label}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={title} intro={intro} shows={{ contract: listLtiTools, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listLtiTools}
        name="lti-tools"
        title={t('ltiTools.title')}
        query={query}
        isSearchable={false}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/lti-tools/${id}`}
        columns={[
          { key: 'name', title: columns.name, cell: ({ name }) => <bdi data-text="theirs">{name}</bdi> },
          { key: 'launchUrl', title: columns.launchUrl, cell: ({ launchUrl }) => <Code>{launchUrl}</Code> },
          {
            key: 'isActive',
            title: columns.state,
            csv: [
              inWords(listLtiTools, 'isActive', columns.state, (value) => (value === 'true' ? state.active : state.inactive)),
            ],
            cell: (tool) => <ToolState tool={tool} words={state} />,
          },
          momentColumn('createdAt', columns.created, regional),
        ]}
        empty={{ title: empty.title, detail: empty.detail, action: create }}
      />
    </>
  )
})
