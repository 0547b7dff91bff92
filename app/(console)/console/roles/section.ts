import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { IconShieldLock } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const roles = section({
  name: 'roles',
  path: '/console/roles',
  icon: IconShieldLock,
  group: 'people',
  place: 3,
  letter: 'r',
  opens: listRoles,
  actions: [{ title: 'roles.create', needs: createRole, href: '/console/roles/new' }],
  finds: [{ contract: listRoles, field: 'name', record: 'role' }],
})
