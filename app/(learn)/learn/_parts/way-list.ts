// The join of all places of learners: what each declares in its way.ts (learn-ways.ts).
export { catalogue } from '../catalogue/way'
export { mine } from '../mine/way'
export { together } from '../together/way'
export { home } from '../way'
