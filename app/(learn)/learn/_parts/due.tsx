import { When } from '@/lib/ui/when'
import type { Learner } from './learn-page'

type Props = {
  state: string
  dueAt: string | null
  learner: Pick<Learner, 't' | 'regional'>
  /** On the ground of a path, where it has the colour of the words around it. */
  isOnTone?: boolean
}

/** Until when a path is to be done; a word, not a colour alone, says that it is late. */
export function Due({ state, dueAt, learner: { t, regional }, isOnTone }: Props) {
  if (!dueAt || !['invited', 'active', 'overdue'].includes(state)) return null
  const isLate = state === 'overdue'
  return (
    <span className={isOnTone ? 'small' : isLate ? 'small text-bad' : 'small soft'}>
      {t(isLate ? 'learn.due.was' : 'learn.due.is')} <When at={dueAt} regional={regional} edge="ends" />
    </span>
  )
}
