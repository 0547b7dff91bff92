import { listRoleMembers } from '@/lib/domain/house/roles/role-members.contract'
import { assignRoleToMember, readRole, unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { List } from '@/lib/ui/list/list'
import { consolePage } from '../../../_parts/console-page'
import { Assign } from '../../_parts/assign'
import { holdsAllOf } from '../../_parts/grants'
import { PeopleActions } from '../../_parts/people-actions'
import { peopleColumns } from '../../_parts/people-columns'
import { RoleFrame } from '../../_parts/role-frame'

export default consolePage('roles', async (person) => {
  const { api, t, me, language, query } = person
  const params = { roleId: person.params.roleId ?? '' }
  const { data: role } = await api(readRole, { params })
  const text = (key: string) => t(`roles.people.${key}`)
  const endpoints = {
    find: endpoint(listMembers),
    assign: endpoint(assignRoleToMember),
    unassign: endpoint(unassignRole),
  }
  const isBeyondMe = can(me, assignRoleToMember) && !holdsAllOf(me, role)
  const mayAssign = can(me, assignRoleToMember) && !isBeyondMe
  const assign = mayAssign && can(me, listMembers) && (
    <Assign roleId={role.id} roleName={role.name[language]} endpoints={endpoints} />
  )
  const shows = { contract: listRoleMembers, params, query }
  return (
    <RoleFrame role={role} person={person} tab="people" shows={shows} actions={assign}>
      {isBeyondMe && <p className="notice">{text('beyondYou')}</p>}
      <List
        contract={listRoleMembers}
        name="role-people"
        title={text('title')}
        query={query}
        params={params}
        idOf={({ userId }) => userId}
        labelOf={({ email }) => shownEmail(email)}
        hrefOf={can(me, readMember) ? ({ userId }) => `/console/members/${userId}` : undefined}
        columns={peopleColumns(person)}
        actionsOf={(holder) => <PeopleActions person={person} roleId={role.id} holder={holder} mayAssign={mayAssign} />}
        empty={{ title: text('empty'), detail: mayAssign ? text('emptyDetail') : undefined, action: assign }}
      />
    </RoleFrame>
  )
})
