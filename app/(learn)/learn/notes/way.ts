import { IconBookmark } from '@tabler/icons-react'
import { learnWay } from '../_parts/learn-way'

export const notes = learnWay({ name: 'notes', path: '/learn/notes', icon: IconBookmark, place: 4 })
