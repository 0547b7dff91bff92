import { listRoles } from '@/lib/domain/roles/roles.contract'
import { IconPalette } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const sample = section({
  name: 'sample',
  path: '/console/sample',
  icon: IconPalette,
  opens: listRoles,
  notInProduction: true,
})
