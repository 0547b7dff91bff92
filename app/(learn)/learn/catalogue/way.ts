import { IconCompass } from '@/lib/ui/icons'
import { learnWay } from '../_parts/learn-way'

export const catalogue = learnWay({
  name: 'catalogue',
  path: '/learn/catalogue',
  icon: IconCompass,
  pages: /^\/learn\/(catalogue|paths)(\/|$)(?!.*\/grades$)/,
  place: 2,
})
