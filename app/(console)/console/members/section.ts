import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { IconUsers } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const members = section({
  name: 'members',
  path: '/console/members',
  icon: IconUsers,
  group: 'people',
  place: 1,
  letter: 'w',
  opens: listMembers,
  finds: [{ contract: listMembers, field: 'name', record: 'user' }],
  actions: [{ title: 'members.invite', needs: inviteMembers, href: '/console/members/invites?invite=1' }],
})
