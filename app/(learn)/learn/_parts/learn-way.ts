import type { Icon } from '@/lib/ui/icons'
import type { Messages } from '@/messages/catalogue'

/** A place in the navigation of learners. */
export type LearnWay = {
  /** The key of its title in `learn.nav`. */
  name: Exclude<keyof Messages['learn']['nav'], 'label' | 'search'>
  path: '/learn' | `/learn/${string}`
  icon: Icon
  /** The pages in it, its own among them: on each of them the place is marked. */
  pages: RegExp
  /** Where all of these features are switched off, the place is not shown. */
  opens?: readonly { id: string }[]
  /** Its place in the navigation, from 1. */
  place: number
}

/** Declares a place that learners reach from every page. */
export const learnWay = (declared: LearnWay): LearnWay => declared
