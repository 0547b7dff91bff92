import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { IconPalette } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const sample = section({
  name: 'sample',
  path: '/console/sample',
  icon: IconPalette,
  opens: listRoles,
  notInProduction: true,
})
