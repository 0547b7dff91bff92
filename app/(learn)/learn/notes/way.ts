import { listNotes } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { IconBookmark } from '@/lib/ui/icons'
import { learnWay } from '../_parts/learn-way'

export const notes = learnWay({ name: 'notes', path: '/learn/notes', icon: IconBookmark, place: 4, opens: listNotes })
