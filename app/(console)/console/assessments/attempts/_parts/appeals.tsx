import { decideAppeal as decideGradeAppeal, listAppeals } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import type { AppealState } from '@/lib/domain/assessing/assessments/words'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { DecideAppeal } from './decide-appeal'

type Listed = DataOf<typeof listAppeals>[number]
const looks: Record<AppealState, string> = { open: 'badge warn', upheld: 'badge good', dismissed: 'badge' }

export const AppealStateBadge = ({ state, t }: { state: AppealState; t: Person['t'] }) => (
  <span className={looks[state]}>{t(`gradingDesk.appeals.states.${state}`)}</span>
)

/** The number of the question in the attempt. */
export const numberOf = ({ questionRef }: Pick<Listed, 'questionRef'>): number => Number(questionRef.slice(1))

/** The points of the question when the appeal was made, and what its decision made of them. */
export const pointsIn = ({ scoreBefore: before, score: after, points }: Listed, t: Person['t']): string =>
  after === null || after === before
    ? t('gradingDesk.appeals.now', { before, points })
    : t('gradingDesk.appeals.change', { before, after, points })

/** The appeals of an attempt with what was decided; nothing where there are none. */
export async function AppealsOfAttempt({ page, attemptId }: { page: Person; attemptId: string }) {
  const { t, api, me, regional, textsOf } = page
  if (!can(me, listAppeals)) return null
  const { data } = await api(listAppeals, { query: { attempt: attemptId, orderBy: 'createdAt:asc', perPage: 100 } })
  if (data.length === 0) return null
  const say = (key: string) => t(`gradingDesk.appeals.${key}`)
  const fields = formFields(decideGradeAppeal, textsOf('gradingDesk').gradingDesk.appeals)
  return (
    <Panel title={say('ofAttempt')}>
      <ul className="lines">
        {data.map((one) => (
          <li key={one.id} className="stack tight">
            <p className="row tight">
              <strong>{t('gradingDesk.appeals.number', { number: numberOf(one) })}</strong>
              <AppealStateBadge state={one.state} t={t} />
              <span className="small soft">
                {pointsIn(one, t)} · <When at={one.createdAt} regional={regional} as="short" />
              </span>
            </p>
            <p dir="auto" data-text="theirs">
              {one.reason}
            </p>
            {one.decisionReason && (
              <div>
                <p className="small soft">
                  {say('columns.decision')} · <When at={one.decidedAt} regional={regional} as="short" />
                </p>
                <p dir="auto" data-text="theirs">
                  {one.decisionReason}
                </p>
              </div>
            )}
            {one.mayDecide && can(me, decideGradeAppeal) && (
              <DecideAppeal id={one.id} number={numberOf(one)} endpoint={endpoint(decideGradeAppeal)} fields={fields} />
            )}
            {one.state === 'open' && !one.mayDecide && <p className="small soft">{say('own')}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
