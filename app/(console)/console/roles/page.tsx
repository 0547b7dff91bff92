import { IconCopy, IconPlus } from '@tabler/icons-react'
import { createRole, listRoles } from '@/lib/domain/roles/roles.contract'
import { Go } from '@/lib/ui/act/go'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { RoomHeader } from '@/lib/ui/room-header'
import { Amount } from '@/lib/ui/when'
import { room, roomTitle } from '../_parts/room'

export const generateMetadata = roomTitle('roles')

export default room('roles', ({ say, me, language, place, query }) => {
  const other = language === 'ar' ? 'en' : 'ar'
  const mayCreate = can(me, createRole)
  const create = mayCreate && (
    <Go href="/console/roles/new" kind="filled" icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}>
      {say('roles.create')}
    </Go>
  )
  return (
    <>
      <RoomHeader title={say('roles.title')} intro={say('roles.intro')} shows={{ contract: listRoles, query }}>
        {create}
      </RoomHeader>
      <List
        contract={listRoles}
        name="roles"
        title={say('roles.title')}
        query={query}
        labelOf={({ name }) => name[language]}
        hrefOf={({ id }) => `/console/roles/${id}`}
        columns={[
          {
            key: 'name',
            title: say('roles.columns.name'),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => (
              <span className="two-lines">
                <bdi>{name[language]}</bdi>
                <span className="small soft">
                  <bdi lang={other}>{name[other]}</bdi>
                </span>
              </span>
            ),
          },
          {
            key: 'type',
            title: say('roles.columns.type'),
            csv: ['type', 'isBuiltIn'],
            cell: ({ type, isBuiltIn }) => (
              <span className="row">
                <span>{say(`roles.types.${type}`)}</span>
                {isBuiltIn && <span className="badge">{say('roles.builtIn')}</span>}
              </span>
            ),
          },
          {
            key: 'permissions',
            title: say('roles.columns.permissions'),
            csv: ['permissions.length'],
            end: true,
            cell: ({ permissions }) => <Amount value={permissions.length} place={place} />,
          },
          {
            key: 'memberCount',
            title: say('roles.columns.people'),
            end: true,
            cell: ({ memberCount }) => <Amount value={memberCount} place={place} />,
          },
          momentColumn('updatedAt', say('roles.columns.updated'), place),
          momentColumn('createdAt', say('roles.columns.created'), place, { hidden: true }),
        ]}
        actionsOf={({ id, name }) =>
          mayCreate && (
            <Go
              href={`/console/roles/new?from=${id}`}
              kind="subtle"
              size="xs"
              icon={<IconCopy size={15} stroke={1.7} aria-hidden="true" />}
              name={say('roles.cloneThis', { name: `\u2068${name[language]}\u2069` })}
            >
              {say('roles.clone')}
            </Go>
          )
        }
        empty={{ title: say('roles.empty.title'), detail: say('roles.empty.detail'), action: create }}
      />
    </>
  )
})
