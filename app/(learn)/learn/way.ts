import { IconHome2 } from '@tabler/icons-react'
import { learnWay } from './_parts/learn-way'

export const home = learnWay({ name: 'home', path: '/learn', icon: IconHome2, place: 1 })
