import { createServedOrganization, listServedOrganizations } from '@/lib/domain/standards/operator/served-organizations.contract'
import { IconWorld } from '@/lib/ui/icons'
import { section } from '../_parts/section'

/** The organizations of the server; only in that of its operator. */
export const operator = section({
  name: 'operator',
  path: '/console/operator',
  icon: IconWorld,
  group: 'platform',
  place: 1,
  opens: listServedOrganizations,
  actions: [{ title: 'operator.createTitle', needs: createServedOrganization, href: '/console/operator' }],
  finds: [{ contract: listServedOrganizations, field: 'slug', record: 'servedOrganization' }],
})
