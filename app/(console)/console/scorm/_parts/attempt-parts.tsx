import type { readCourseAttempt } from '@/lib/domain/standards/scorm/attempts/kept-attempts.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'

export type AttemptReport = DataOf<typeof readCourseAttempt>
export type AttemptTexts = Messages['coursePackages']['attempts']
type Standing = Pick<AttemptReport, 'state' | 'outcome'>

const looks = { passed: 'good', completed: 'good', failed: 'warn', open: 'neutral' } as const

export function AttemptResult({ state, outcome, words }: Standing & { words: AttemptTexts }) {
  const result = outcome ?? (state === 'open' ? 'open' : 'completed')
  return <span className={`badge ${looks[result]}`}>{words.results[result]}</span>
}

/** How long a person was at it: in minutes, in seconds where there are few. */
export const TimeSpent = ({ seconds, regional }: { seconds: number; regional: RegionalFormat }) => (
  <Amount
    value={seconds < 60 ? seconds : Math.round(seconds / 60)}
    regional={regional}
    style="unit"
    unit={seconds < 60 ? 'second' : 'minute'}
    unitDisplay="long"
    maximumFractionDigits={0}
  />
)

/** A share of the points, which may be a deduction. */
export const Share = ({ value, regional }: { value: number | null; regional: RegionalFormat }) =>
  value === null ? null : <Amount value={value} regional={regional} style="percent" />
