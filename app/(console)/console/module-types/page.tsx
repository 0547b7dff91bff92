import { IconPlus } from '@tabler/icons-react'
import { createModuleType, listModuleTypes } from '@/lib/domain/modules/module-types.contract'
import { Go } from '@/lib/ui/act/go'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { RoomHeader } from '@/lib/ui/room-header'
import { Amount, Code } from '@/lib/ui/when'
import { room, roomTitle } from '../_parts/room'
import { Family, Origin } from './_parts/type-name'

export const generateMetadata = roomTitle('moduleTypes')

export default room('moduleTypes', ({ say, me, place, query, language }) => {
  const create = can(me, createModuleType) && (
    <Go href="/console/module-types/new" kind="filled" icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}>
      {say('moduleTypes.create')}
    </Go>
  )
  return (
    <>
      <RoomHeader title={say('moduleTypes.title')} intro={say('moduleTypes.intro')} shows={{ contract: listModuleTypes, query }}>
        {create}
      </RoomHeader>
      <List
        contract={listModuleTypes}
        name="module-types"
        title={say('moduleTypes.title')}
        query={query}
        labelOf={({ labels }) => labels[language]}
        hrefOf={({ key }) => `/console/module-types/${key}`}
        columns={[
          {
            key: 'labels',
            title: say('moduleTypes.columns.name'),
            csv: ['labels.ar', 'labels.en'],
            cell: ({ labels, key }) => (
              <span className="two-lines">
                <bdi>{labels[language]}</bdi>
                <Code>{key}</Code>
              </span>
            ),
          },
          { key: 'key', title: say('moduleTypes.columns.family'), cell: ({ key }) => <Family typeKey={key} say={say} /> },
          {
            key: 'learnerAction',
            title: say('moduleTypes.columns.action'),
            cell: ({ learnerAction }) => say(`moduleTypes.values.learnerAction.${learnerAction}`),
          },
          {
            key: 'isBuiltIn',
            title: say('moduleTypes.columns.origin'),
            cell: ({ isBuiltIn }) => <Origin isBuiltIn={isBuiltIn} say={say} />,
          },
          {
            key: 'versionNumber',
            title: say('moduleTypes.columns.version'),
            end: true,
            cell: ({ versionNumber }) => <Amount value={versionNumber} place={place} />,
          },
          {
            key: 'isGradable',
            title: say('moduleTypes.columns.gradable'),
            hidden: true,
            cell: ({ isGradable }) => say(isGradable ? 'moduleTypes.yes' : 'moduleTypes.no'),
          },
          {
            key: 'offlineCapable',
            title: say('moduleTypes.columns.offline'),
            hidden: true,
            cell: ({ offlineCapable }) => say(offlineCapable ? 'moduleTypes.yes' : 'moduleTypes.no'),
          },
          momentColumn('updatedAt', say('moduleTypes.columns.updated'), place),
          momentColumn('createdAt', say('moduleTypes.columns.created'), place, { hidden: true }),
        ]}
        empty={{ title: say('moduleTypes.empty.title'), detail: say('moduleTypes.empty.detail'), action: create }}
      />
    </>
  )
})
