import { IconUser } from '@/lib/ui/icons'
import { learnWay } from '../_parts/learn-way'

export const account = learnWay({ name: 'account', path: '/learn/account', icon: IconUser, place: 5 })
