import { createAppeal } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import { can } from '@/lib/ui/can'
import type { Learner } from '../../../_parts/learn-page'
import { MadeObjection, ObjectionForm } from '../../../_parts/objection'
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
  if (made) return <MadeObjection made={made} say={say} />
  const hasAll = score !== null && score >= points
  if (result.state !== 'released' || hasAll || !can(me, createAppeal)) return null
  if (result.appeals.some(({ state }) => state === 'open')) return <p className="small soft">{say('again')}</p>
  const about = { attempt: result.id, question: questionRef, next: address }
  return <ObjectionForm action="appeal" field={`appeal-${questionRef}`} about={about} most={2000} say={say} />
}
