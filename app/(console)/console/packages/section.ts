import { IconPackage } from '@tabler/icons-react'
import { listPackages } from '@/lib/domain/launches/packages/packages.contract'
import { section } from '../_parts/section'

export const coursePackages = section({
  name: 'coursePackages',
  path: '/console/packages',
  icon: IconPackage,
  group: 'standards',
  place: 1,
  letter: '2',
  opens: listPackages,
})
