import { listPackages } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { IconPackage } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const coursePackages = section({
  name: 'coursePackages',
  path: '/console/scorm',
  icon: IconPackage,
  group: 'standards',
  place: 1,
  letter: '2',
  opens: listPackages,
})
