import { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import { listRoleMembers } from '@/lib/domain/house/roles/role-members.contract'
import { assignRoleToMember, readRole, unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { endpoint } from '@/lib/ui/endpoint'
import { IconUserMinus } from '@/lib/ui/icons'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { Assign } from '../../_parts/assign'
import { holdsAllOf } from '../../_parts/grants'
import { RoleFrame } from '../../_parts/role-frame'

const colours = { active: 'good', inactive: '', blocked: 'bad' }

export default consolePage('roles', async (person) => {
  const { api, t, me, language, regional, query } = person
  const params = { roleId: person.params.roleId ?? '' }
  const { data: role } = await api(readRole, { params })
  const text = (key: string, values?: Record<string, string>) => t(`roles.people.${key}`, values)
  const endpoints = { find: endpoint(listMembers), assign: endpoint(assignRoleToMember), unassign: endpoint(unassignRole) }
  const isBeyondMe = can(me, assignRoleToMember) && !holdsAllOf(me, role)
  const mayAssign = can(me, assignRoleToMember) && !isBeyondMe
  const assign = mayAssign && can(me, listMembers) && (
    <Assign roleId={role.id} roleName={role.name[language]} endpoints={endpoints} />
  )
  return (
    <RoleFrame role={role} person={person} tab="people" shows={{ contract: listRoleMembers, params, query }} actions={assign}>
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
        columns={[
          {
            key: 'name',
            title: text('name'),
            csv: ['name.ar', 'name.en'],
            cell: ({ name, email }) => <PersonChip name={inLanguage(name, language).text || shownEmail(email)} />,
          },
          { key: 'email', title: text('email'), sort: 'email', cell: ({ email }) => <Email>{email}</Email> },
          {
            key: 'status',
            title: text('state'),
            csv: [inWords(listRoleMembers, 'status', text('state'), (value) => text(`states.${value}`))],
            cell: ({ status }) => <span className={`badge ${colours[status]}`}>{text(`states.${status}`)}</span>,
          },
          { key: 'since', title: text('since'), cell: ({ since }) => <When at={since} regional={regional} as="short" /> },
          {
            key: 'until',
            title: text('until'),
            cell: ({ until }) => <When at={until} edge="ends" regional={regional} as="short" none={text('endless')} />,
          },
        ]}
        actionsOf={({ userId, name, email, until }) => {
          const called = { name: `\u2068${inLanguage(name, language).text || shownEmail(email)}\u2069` }
          const input = { params: { roleId: role.id, userId } }
          return (
            <span className="row tight nowrap">
              {can(me, explainPermission) && (
                <LinkButton
                  href={`/console/roles/explain?person=${userId}`}
                  kind="subtle"
                  size="xs"
                  name={t('roles.explain.explainPerson', called)}
                >
                  {t('roles.explain.short')}
                </LinkButton>
              )}
              {mayAssign && (
                <ActionButton
                  endpoint={endpoints.unassign}
                  input={input}
                  label={text('take')}
                  name={text('takeThis', called)}
                  kind="subtle"
                  danger
                  icon={<IconUserMinus size={18} stroke={1.7} aria-hidden="true" />}
                  done={text('taken', called)}
                  undo={{
                    endpoint: endpoints.assign,
                    input: { ...input, body: until ? { until } : {} },
                    done: text('given', called),
                  }}
                />
              )}
            </span>
          )
        }}
        empty={{ title: text('empty'), detail: mayAssign ? text('emptyDetail') : undefined, action: assign }}
      />
    </RoleFrame>
  )
})
