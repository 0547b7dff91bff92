import type { LearnWay } from './learn-way'
import * as joined from './way-list'

/** The places in the navigation of learners, in its order. */
export const learnWays: readonly LearnWay[] = Object.values<LearnWay>(joined).toSorted((one, other) => one.place - other.place)
