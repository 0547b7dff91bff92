import { createAppeal } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { can } from '@/lib/ui/can'
import { DoForm } from '../../../_parts/do-form'
import type { Learner } from '../../../_parts/learn-page'
import type { Result, ResultQuestion } from './calls'

type Props = {
  result: Pick<Result, 'id' | 'state' | 'appeals'>
  question: Pick<ResultQuestion, 'questionRef' | 'score' | 'points'>
  learner: Learner
  /** The page of the result. */
  address: string
}

/** The appeal against the points of a question: what was said and decided, or the form for one. */
export function Appealing({ result, question: { questionRef, score, points }, learner: { t, me }, address }: Props) {
  const say = (key: string) => t(`player.quiz.appeal.${key}`)
  const made = result.appeals.find((one) => one.questionRef === questionRef)
  if (made)
    return (
      <section className="notice stack tight" aria-label={say('title')}>
        <p>{say(`states.${made.state}`)}</p>
        <div>
          <p className="small soft">{say('said')}</p>
          <p dir="auto" data-text="theirs">
            {made.reason}
          </p>
        </div>
        {made.decisionReason && (
          <div>
            <p className="small soft">{say('answer')}</p>
            <p dir="auto" data-text="theirs">
              {made.decisionReason}
            </p>
          </div>
        )}
      </section>
    )
  const hasAll = score !== null && score >= points
  if (result.state !== 'released' || hasAll || !can(me, createAppeal)) return null
  if (result.appeals.some(({ state }) => state === 'open')) return <p className="small soft">{say('again')}</p>
  const field = `appeal-${questionRef}`
  return (
    <details>
      <summary>{say('open')}</summary>
      <DoForm action="appeal" className="stack tight">
        <input type="hidden" name="attempt" value={result.id} />
        <input type="hidden" name="question" value={questionRef} />
        <input type="hidden" name="next" value={address} />
        <label htmlFor={field}>{say('reason')}</label>
        <textarea id={field} name="reason" rows={3} required maxLength={2000} dir="auto" data-text="theirs" />
        <p className="small soft">{say('hint')}</p>
        <div>
          <button type="submit" className="button quiet">
            {say('send')}
          </button>
        </div>
      </DoForm>
    </details>
  )
}
