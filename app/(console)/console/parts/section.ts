import { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { IconPalette } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const design = section({
  name: 'design',
  path: '/console/parts',
  icon: IconPalette,
  group: 'developers',
  place: 6,
  opens: listApiKeys,
  notInProduction: true,
})
