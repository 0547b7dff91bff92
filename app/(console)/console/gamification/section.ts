import { readSetting } from '@/lib/domain/assessing/gamification/settings.contract'
import { IconSparkles } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const gamification = section({
  name: 'gamification',
  path: '/console/gamification',
  icon: IconSparkles,
  group: 'achievement',
  place: 2,
  letter: 'x',
  opens: readSetting,
})
