import { IconHome2 } from '@/lib/ui/icons'
import { learnWay } from './_parts/learn-way'

export const home = learnWay({ name: 'home', path: '/learn', icon: IconHome2, pages: /^\/learn$/, place: 1 })
