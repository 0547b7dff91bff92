import type { LearnWay } from './learn-way'
import * as joined from './way-list'

/** The places in the navigation of learners, in its order. */
export const learnWays: readonly LearnWay[] = Object.values<LearnWay>(joined).toSorted((one, other) => one.place - other.place)

/** The place that a page is in; undefined for pages of none, such as the notifications. */
export const wayOf = (path: string): LearnWay | undefined => learnWays.find(({ pages }) => pages.test(path))
