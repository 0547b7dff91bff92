import type { ReactNode } from 'react'
import { addGroupMembers, listGroupMembers, removeGroupMember } from '@/lib/domain/people/groups/group-members.contract'
import type { readGroup } from '@/lib/domain/people/groups/groups.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { type DataOf, endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { IconUserMinus } from '@/lib/ui/icons'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { isolated, personName } from './names'

type Props = Pick<Person, 't' | 'me' | 'language'> & {
  query: Record<string, string | undefined>
  group: DataOf<typeof readGroup>
  add: ReactNode
}
type Member = ItemOf<typeof listGroupMembers>

const colours = { active: 'good', inactive: '', blocked: 'bad' }

function columnsOf({ t, language }: Pick<Person, 't' | 'language'>): Column<Member>[] {
  const say = (key: string) => t(`groups.people.${key}`)
  return [
    {
      key: 'name',
      title: say('columns.name'),
      csv: ['name.ar', 'name.en'],
      cell: (member) => (
        <span className="row tight">
          <PersonChip name={personName(member, language)} />
          {member.isManager && <span className="badge">{say('manager')}</span>}
        </span>
      ),
    },
    { key: 'email', title: say('columns.email'), sort: 'email', cell: ({ email }) => <Email>{email}</Email> },
    {
      key: 'sources',
      title: say('columns.sources'),
      csv: [
        inWords(listGroupMembers, 'sources', say('columns.sources'), (value) => say(`sources.${value}`)),
        yesOrNo(listGroupMembers, 'isManager', say('manager'), t),
      ],
      cell: ({ sources }) =>
        sources.length > 0 ? (
          <span className="row tight">
            {sources.map((source) => (
              <span key={source} className="badge">
                {say(`sources.${source}`)}
              </span>
            ))}
          </span>
        ) : (
          <span className="soft">{say('nested')}</span>
        ),
    },
    {
      key: 'status',
      title: say('columns.status'),
      csv: [inWords(listGroupMembers, 'status', say('columns.status'), (value) => t(`members.states.${value}`))],
      cell: ({ status }) => <span className={`badge ${colours[status]}`}>{t(`members.states.${status}`)}</span>,
    },
  ]
}

/** The people of a group and of the groups within it, each with why they are in it. */
export function PeopleInGroup({ t, me, language, query, group, add }: Props) {
  const say = (key: string) => t(`groups.people.${key}`)
  return (
    <section aria-labelledby="people" className="stack">
      <div>
        <h2 id="people">{say('title')}</h2>
        {group.groupCount > 0 && <p className="soft">{say('intro')}</p>}
      </div>
      <List
        contract={listGroupMembers}
        name="group-people"
        title={say('title')}
        query={query}
        params={{ id: group.id }}
        idOf={({ userId }) => userId}
        labelOf={({ email }) => shownEmail(email)}
        hrefOf={can(me, readMember) ? ({ userId }) => `/console/members/${userId}` : undefined}
        columns={columnsOf({ t, language })}
        actionsOf={(member) => can(me, removeGroupMember) && <TakeOut t={t} language={language} group={group} member={member} />}
        empty={{
          title: say('empty'),
          detail: say(can(me, addGroupMembers) ? 'emptyDetail' : 'emptyNone'),
          action: add,
        }}
      />
    </section>
  )
}

/** Ends a membership by hand or by an import; those of a directory or a rule end there. */
function TakeOut({ t, language, group, member }: Pick<Props, 't' | 'language' | 'group'> & { member: Member }) {
  const { userId, sources } = member
  if (!sources.includes('hand') && !sources.includes('import')) return null
  const called = { name: isolated(personName(member, language)) }
  const stays = sources.some((source) => source === 'directory' || source === 'rule')
  return (
    <ActionButton
      endpoint={endpoint(removeGroupMember)}
      input={{ params: { id: group.id, userId } }}
      label={t('groups.people.take')}
      name={t('groups.people.takeThis', called)}
      kind="subtle"
      danger
      icon={<IconUserMinus size={18} stroke={1.7} aria-hidden="true" />}
      done={t(stays ? 'groups.people.stays' : 'groups.people.taken', called)}
      // A membership by an import would come back as one by hand.
      undo={
        sources.includes('import')
          ? undefined
          : {
              endpoint: endpoint(addGroupMembers),
              input: { params: { id: group.id }, body: { userIds: [userId] } },
              done: t('groups.people.given', called),
            }
      }
    />
  )
}
