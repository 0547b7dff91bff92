import { readOrganization, updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { IconBuilding } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const organization = section({
  name: 'organization',
  path: '/console/organization',
  icon: IconBuilding,
  group: 'organization',
  place: 1,
  letter: 'o',
  opens: readOrganization,
  actions: [{ title: 'organization.change', needs: updateOrganization, href: '/console/organization' }],
})
