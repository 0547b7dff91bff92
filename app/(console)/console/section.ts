import { IconHome } from '@/lib/ui/icons'
import { section } from './_parts/section'

export const home = section({ name: 'home', path: '/console', icon: IconHome, group: 'overview', place: 1, letter: 'h' })
