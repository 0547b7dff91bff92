import type { AssignmentStatus } from '@/lib/domain/assessing/assignments/words'
import type { Person } from '@/lib/ui/person'

const kinds = { draft: 'badge warn', published: 'badge good', archived: 'badge' } as const satisfies Record<
  AssignmentStatus,
  string
>
type Props = { of: { status: AssignmentStatus; hasChanges: boolean }; t: Person['t'] }

/** The state of an assignment, and whether its draft differs from what learners have. */
export const StateBadges = ({ of: { status, hasChanges }, t }: Props) => (
  <span className="row tight">
    <span className={kinds[status]}>{t(`assignmentDesk.statuses.${status}`)}</span>
    {status === 'published' && hasChanges && <span className="badge warn">{t('assignmentDesk.hasChanges')}</span>}
  </span>
)
