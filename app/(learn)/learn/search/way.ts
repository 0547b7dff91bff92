import { IconSearch } from '@/lib/ui/icons'
import { learnWay } from '../_parts/learn-way'

export const search = learnWay({ name: 'search', path: '/learn/search', icon: IconSearch, place: 3 })
