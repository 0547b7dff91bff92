import { IconPalette } from '@tabler/icons-react'
import { listApiKeys } from '@/lib/domain/api-keys/api-keys.contract'
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
