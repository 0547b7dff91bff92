import type { AttemptState } from '@/lib/domain/assessing/assessments/words'
import type { Person } from '@/lib/ui/person'

const kinds: Record<AttemptState, string> = {
  inProgress: 'badge',
  overdue: 'badge',
  needsGrading: 'badge warn',
  graded: 'badge warn',
  released: 'badge good',
  abandoned: 'badge',
  voided: 'badge bad',
}

export const AttemptStateBadge = ({ state, t }: { state: AttemptState; t: Person['t'] }) => (
  <span className={kinds[state]}>{t(`gradingDesk.states.${state}`)}</span>
)
