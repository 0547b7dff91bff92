import type { listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import type { TextValues } from '@/lib/platform/i18n/digits'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount } from '@/lib/ui/when'
import styles from './paths.module.css'

export type Enrolment = ItemOf<typeof listRoster>
const colours: Record<Enrolment['state'], string> = {
  invited: '',
  waiting: 'warn',
  active: '',
  overdue: 'bad',
  completed: 'good',
  expired: 'warn',
  withdrawn: '',
  waived: '',
}
type Shown<K extends keyof Enrolment> = { enrolment: Pick<Enrolment, K>; t: (key: string, values?: TextValues) => string }
type StateProps = Shown<'state' | 'waitingPosition' | 'waivedReason' | 'hasNewContent'>

/** How a person stands with a path; of those who wait, at which place, and of the exempt, why. */
export const EnrolmentState = ({ enrolment: { state, waitingPosition, waivedReason, hasNewContent }, t }: StateProps) => (
  <span className="stack tight">
    <span className="row tight">
      <span className={`badge ${colours[state]}`}>{t(`learningPaths.learners.states.${state}`)}</span>
      {waitingPosition !== null && (
        <span className="small soft">{t('learningPaths.learners.position', { position: waitingPosition })}</span>
      )}
    </span>
    {waivedReason && (
      <span className="small soft">
        <bdi>{waivedReason}</bdi>
      </span>
    )}
    {hasNewContent && isRunning(state) && <span className="small soft">{t('learningPaths.learners.hasNewContent')}</span>}
  </span>
)

/** Whether a due date and a version still matter to it. */
export const isRunning = (state: Enrolment['state']) => state === 'invited' || state === 'active' || state === 'overdue'

/** How much is done, as a bar and as a number. */
export const EnrolmentProgress = ({
  enrolment: { percent, state },
  t,
  regional,
}: Shown<'percent' | 'state'> & { regional: RegionalFormat }) =>
  state === 'waiting' ? null : (
    <span className={`row tight nowrap ${styles.progress}`}>
      <progress className="work" value={percent} max={100} aria-label={t('learningPaths.learners.columns.progress')} />
      <span className="unbroken">
        <Amount value={percent / 100} regional={regional} style="percent" />
      </span>
    </span>
  )
