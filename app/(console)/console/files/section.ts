import { listAssets } from '@/lib/domain/house/files/assets.contract'
import { IconPhoto } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const files = section({
  name: 'files',
  path: '/console/files',
  icon: IconPhoto,
  group: 'learning',
  place: 3,
  letter: 'f',
  opens: listAssets,
})
