import { admitMember, listCommunityMembers, removeMember } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { membershipStates } from '@/lib/domain/learning/communities/words'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { isolated } from '../../groups/_parts/names'
import { authorName } from './names'

type Props = Pick<Person, 't' | 'me' | 'language' | 'regional'> & {
  communityId: string
  query: Record<string, string | undefined>
}
type Member = ItemOf<typeof listCommunityMembers>

/** Who joined a community and who asked to, with their admission. */
export function Members({ t, me, language, regional, communityId, query }: Props) {
  const say = (key: string) => t(`communityDesk.members.${key}`)
  const called = (member: Member) => authorName(member, { t, language })
  return (
    <section aria-labelledby="members" className="stack">
      <div>
        <h2 id="members">{say('title')}</h2>
        <p className="soft">{say('intro')}</p>
      </div>
      <List
        contract={listCommunityMembers}
        name="community-members"
        title={say('title')}
        query={query}
        params={{ id: communityId }}
        isSearchable={false}
        idOf={({ userId }) => userId}
        labelOf={called}
        hrefOf={can(me, readMember) ? ({ userId }) => `/console/members/${userId}` : undefined}
        filters={[
          {
            name: 'state',
            label: say('state'),
            kind: 'choice',
            options: membershipStates.map((value) => ({ value, label: say(`states.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: say('name'),
            csv: ['name.ar', 'name.en'],
            cell: (member) => <PersonChip name={called(member)} />,
          },
          {
            key: 'state',
            title: say('state'),
            csv: [inWords(listCommunityMembers, 'state', say('state'), (value) => say(`states.${value}`))],
            cell: ({ state }) => (
              <span className={state === 'active' ? 'badge good' : 'badge warn'}>{say(`states.${state}`)}</span>
            ),
          },
          momentColumn('createdAt', say('since'), regional),
        ]}
        actionsOf={(member) => <Admission {...{ t, me, communityId, member }} name={called(member)} />}
        empty={{ title: say('empty'), detail: say('emptyDetail') }}
      />
    </section>
  )
}

/** Admits a person who asked to join, refuses them, or ends a membership. */
function Admission({
  t,
  me,
  communityId,
  member: { userId, state },
  name,
}: Pick<Props, 't' | 'me' | 'communityId'> & { member: Member; name: string }) {
  const input = { params: { id: communityId, userId } }
  const called = { name: isolated(name) }
  const isWaiting = state === 'pending'
  const ending = isWaiting ? 'refuse' : 'end'
  return (
    <span className="row tight">
      {isWaiting && can(me, admitMember) && (
        <ActionButton
          endpoint={endpoint(admitMember)}
          input={input}
          label={t('communityDesk.members.admit')}
          name={t('communityDesk.members.admitThis', called)}
          done={t('communityDesk.members.admitted', called)}
          size="xs"
        />
      )}
      {can(me, removeMember) && (
        <ActionButton
          endpoint={endpoint(removeMember)}
          input={input}
          label={t(`communityDesk.members.${ending}`)}
          name={t(`communityDesk.members.${ending}This`, called)}
          done={t(`communityDesk.members.${ending}Done`, called)}
          kind="subtle"
          size="xs"
          danger
          confirm={
            isWaiting
              ? undefined
              : { title: t('communityDesk.members.endTitle', called), detail: <p>{t('communityDesk.members.endDetail')}</p> }
          }
        />
      )}
    </span>
  )
}
