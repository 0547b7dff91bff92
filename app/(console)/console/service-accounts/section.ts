import { createServiceAccount, listServiceAccounts } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { IconRobot } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const serviceAccounts = section({
  name: 'serviceAccounts',
  path: '/console/service-accounts',
  icon: IconRobot,
  group: 'developers',
  place: 2,
  letter: 'v',
  opens: listServiceAccounts,
  actions: [{ title: 'serviceAccounts.createTitle', needs: createServiceAccount, href: '/console/service-accounts' }],
  finds: [{ contract: listServiceAccounts, field: 'name', record: 'serviceAccount' }],
})
