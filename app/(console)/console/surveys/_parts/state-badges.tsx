import type { SurveyStatus } from '@/lib/domain/assessing/surveys/words'
import type { Person } from '@/lib/ui/person'

const kinds: Record<SurveyStatus, string> = { draft: 'badge', published: 'badge good', closed: 'badge', archived: 'badge' }

type Props = { of: { status: SurveyStatus; hasChanges: boolean; isAnonymous: boolean }; t: Person['t'] }

/** The status of a survey, whether it has names, and whether its published version is older than its draft. */
export const StateBadges = ({ of: { status, hasChanges, isAnonymous }, t }: Props) => (
  <span className="row tight">
    <span className={kinds[status]}>{t(`surveys.statuses.${status}`)}</span>
    <span className="badge">{t(isAnonymous ? 'surveys.anonymous' : 'surveys.named')}</span>
    {status === 'published' && hasChanges && <span className="badge warn">{t('surveys.unpublished')}</span>}
  </span>
)
