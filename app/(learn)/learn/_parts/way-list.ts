// The join of all places of learners: what each declares in its way.ts (learn-ways.ts).
export { account } from '../account/way'
export { catalogue } from '../catalogue/way'
export { notes } from '../notes/way'
export { search } from '../search/way'
export { home } from '../way'
