import { account } from '../account/way'
import { catalogue } from '../catalogue/way'
import { notes } from '../notes/way'
import { search } from '../search/way'
import { home } from '../way'
import type { LearnWay } from './learn-way'

/** The places in the navigation of learners, in its order. */
export const learnWays: readonly LearnWay[] = [home, catalogue, search, notes, account]
