import { IconUserCircle } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const account = section({ name: 'account', path: '/console/account', icon: IconUserCircle, letter: 'a' })
