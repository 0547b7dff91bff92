import { IconPalette } from '@tabler/icons-react'
import { listRoles } from '@/lib/domain/roles/roles.contract'
import { section } from '../_parts/section'

export const sample = section({
  name: 'sample',
  path: '/console/sample',
  icon: IconPalette,
  opens: listRoles,
  notInProduction: true,
})
