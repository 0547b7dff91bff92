import type { readLearner } from '@/lib/domain/standards/analytics/learners.contract'
import type { RiskLevel } from '@/lib/domain/standards/analytics/words'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

type Words = Pick<Person, 't'>
const tones: Record<RiskLevel, string> = { high: 'bad', medium: 'warn', low: '' }

export const RiskBadge = ({ risk, t }: Words & { risk: RiskLevel }) => (
  <span className={`badge ${tones[risk]}`}>{t(`analytics.learners.levels.${risk}`)}</span>
)

/** Why a score is what it is: what each rule measured. */
export const Reasons = ({ reasons, t }: Words & Pick<DataOf<typeof readLearner>, 'reasons'>) => (
  <ul className="stack tight small">
    {reasons.map(({ rule, value, threshold }) => {
      // These two are per cent.
      const of = rule === 'falling' || rule === 'language' ? 100 : 1
      return <li key={rule}>{t(`analytics.learners.reasons.${rule}`, { value: value / of, threshold: threshold / of })}</li>
    })}
  </ul>
)
