import { addGroupManager, addGroupMembers, listGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup, listGroups, readGroup, updateGroup } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { orderIn } from '@/lib/ui/list/columns'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { Add } from '../_parts/add'
import { GroupFacts } from '../_parts/group-facts'
import { Managers } from '../_parts/managers'
import { groupName } from '../_parts/names'
import { PeopleInGroup } from '../_parts/people-in-group'
import { RemoveGroup } from '../_parts/remove-group'
import { Subgroups } from '../_parts/subgroups'

export default consolePage('groups', async (page) => {
  const { t, api, me, language, query, params } = page
  const own = { id: params.id ?? '' }
  const inside = { parent: own.id, perPage: 50, orderBy: `${orderIn('name', language)}:asc` } as const
  const [{ data: group }, { data: subgroups }] = await Promise.all([
    api(readGroup, { params: own }),
    api(listGroups, { query: inside }),
  ])
  const name = groupName(group, language)
  const mayChoose = can(me, updateGroup) && can(me, listMembers)
  const adding = { groupId: own.id, groupName: name, people: endpoint(listMembers) }
  const addPeople = mayChoose && <Add {...adding} as={{ role: 'members', add: endpoint(addGroupMembers) }} />
  const present = group.managers.map(({ id }) => id)
  return (
    <>
      <SectionHeader
        trail={name}
        title={<bdi>{name}</bdi>}
        intro={<span className="badge">{t(`groups.kinds.${group.kind}`)}</span>}
        shows={{ contract: listGroupMembers, params: own, query }}
      >
        <RemoveGroup group={group} me={me} name={name} t={t} />
        {can(me, createGroup) && (
          <LinkButton href={`/console/groups/new?parent=${own.id}`}>{t('groups.createInside')}</LinkButton>
        )}
        {can(me, updateGroup) && (
          <LinkButton href={`/console/groups/${own.id}/edit`} icon="edit">
            {t('groups.edit')}
          </LinkButton>
        )}
        {addPeople}
      </SectionHeader>
      <div className="stack">
        <GroupFacts {...page} group={group} />
        <div className="split wide">
          <Managers
            {...page}
            group={group}
            add={mayChoose && <Add {...adding} as={{ role: 'manager', add: endpoint(addGroupManager), present }} />}
          />
          <Subgroups {...page} group={group} subgroups={subgroups} />
        </div>
        <PeopleInGroup {...page} group={group} add={addPeople} />
        <History resource="group" id={group.id} />
      </div>
    </>
  )
})
