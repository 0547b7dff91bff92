import type { AssessmentStatus } from '@/lib/domain/assessing/assessments/words'
import type { Person } from '@/lib/ui/person'

const kinds: Record<AssessmentStatus, string> = { draft: 'badge', published: 'badge good', archived: 'badge' }

type Props = { of: { status: AssessmentStatus; hasChanges: boolean }; t: Person['t'] }

/** The status of an assessment, and whether its published version is older than its draft. */
export const StateBadges = ({ of: { status, hasChanges }, t }: Props) => (
  <span className="row tight">
    <span className={kinds[status]}>{t(`assessments.statuses.${status}`)}</span>
    {status === 'published' && hasChanges && <span className="badge warn">{t('assessments.unpublished')}</span>}
  </span>
)
