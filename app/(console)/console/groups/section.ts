import { createGroup, listGroups } from '@/lib/domain/people/groups/groups.contract'
import { IconSitemap } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const groups = section({
  name: 'groups',
  path: '/console/groups',
  icon: IconSitemap,
  group: 'people',
  place: 2,
  letter: 'g',
  opens: listGroups,
  actions: [{ title: 'groups.create', needs: createGroup, href: '/console/groups/new' }],
  finds: [{ contract: listGroups, field: 'name', record: 'group' }],
})
