import { readSetting } from '@/lib/domain/assessing/points/settings.contract'
import { IconSparkles } from '@/lib/ui/icons'
import { section } from '../_parts/section'
import { attention } from './_parts/attention'

export const points = section({
  name: 'points',
  path: '/console/points',
  icon: IconSparkles,
  group: 'achievement',
  place: 4,
  letter: 'x',
  opens: readSetting,
  attention,
})
