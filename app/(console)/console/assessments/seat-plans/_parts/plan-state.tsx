import type { Person } from '@/lib/ui/person'

/** Whether learners see a plan. */
export const PlanState = ({ isPublished, t }: { isPublished: boolean; t: Person['t'] }) => (
  <span className={isPublished ? 'badge good' : 'badge'}>{t(`seatPlans.states.${isPublished ? 'published' : 'hidden'}`)}</span>
)
