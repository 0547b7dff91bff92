'use client'
import { useRef } from 'react'
import type { gradeAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { numberIn } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'
import { AnswerOf } from './answer-of'
import type { Attempt, AttemptQuestion } from './attempt-types'
import { GradeForm } from './grade-form'
import styles from './grading.module.css'

export type GradingProps = {
  attempt: Attempt
  /** The next attempt. */
  next: string | null
  /** null: points cannot be changed, by the state of the attempt or by permission. */
  grade: Endpoint<typeof gradeAttempt> | null
  questionTexts: QuestionTexts
  comments: Endpoint<typeof listComments> | null
}

/** The questions of an attempt: at one side the answer with the right one, at the other its points and the comment. */
export function Grading({ attempt, next, grade, questionTexts, comments }: GradingProps) {
  const t = useTranslations('gradingDesk')
  const regional = useConsole()
  const list = useRef<HTMLOListElement>(null)
  /** The next place that waits for points after a question is saved, or the way to the next attempt. */
  const goOn = (from: number) => {
    const open = attempt.questions.findIndex(({ score }, at) => at > from && score === null)
    const fields = list.current?.querySelectorAll<HTMLInputElement>('input[data-points]')
    const field = open < 0 ? undefined : fields?.[open]
    if (field) field.focus()
    else document.getElementById('next-attempt')?.querySelector('a')?.focus()
  }
  return (
    <>
      <ol className={styles.questions} ref={list} aria-label={t('questions')}>
        {attempt.questions.map((question, at) => (
          <li key={question.questionRef} className="panel">
            <div className="bar">
              <h2 className={styles.place}>{t('place', { number: at + 1, count: attempt.questions.length })}</h2>
              <QuestionState question={question} />
            </div>
            <div className={styles.sides}>
              <AnswerOf question={question} attempt={attempt} questionTexts={questionTexts} />
              {grade ? (
                <GradeForm
                  // Points of another person replace what is shown, not what is being typed.
                  key={`${question.score} ${question.comment}`}
                  attemptId={attempt.id}
                  question={question}
                  number={at + 1}
                  endpoint={grade}
                  isCorrection={attempt.state === 'released'}
                  onSaved={() => goOn(at)}
                  comments={comments}
                />
              ) : (
                <div className="stack tight">
                  <p>
                    {question.score === null
                      ? t('noPoints', { points: question.points })
                      : t('score', {
                          score: numberIn(regional, question.score, { maximumFractionDigits: 4 }),
                          points: numberIn(regional, question.points, { maximumFractionDigits: 4 }),
                        })}
                  </p>
                  {question.comment && (
                    <p dir="auto" data-text="theirs" className={styles.written}>
                      {question.comment}
                    </p>
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {next && (
        <div id="next-attempt">
          <LinkButton href={next} kind="filled">
            {t('next')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

function QuestionState({ question: { score, points, answer } }: { question: AttemptQuestion }) {
  const t = useTranslations('gradingDesk.questionStates')
  if (score === null) return <span className="badge warn">{t('waits')}</span>
  if (!answer) return <span className="badge">{t('unanswered')}</span>
  if (score >= points) return <span className="badge good">{t('full')}</span>
  return score > 0 ? <span className="badge">{t('part')}</span> : <span className="badge bad">{t('none')}</span>
}
