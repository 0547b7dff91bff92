'use client'
import type { ReactNode } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { Directional } from '@/lib/ui/directional'
import { IconCircle, IconCircleCheck, IconFlag } from '@/lib/ui/icons'
import { numberIn } from '@/lib/ui/regional-format'
import { said } from '../../said'
import { stateText } from './question-states'
import type { Shown } from './quiz-view'
import styles from './review.module.css'
import type { OpenQuestion } from './use-attempt'

/** All questions before the submission: what is open is marked, and each leads back to itself. */
export function Review({ open: { questions, attempt }, goTo, texts, regional }: Shown) {
  const isFree = attempt.navigation === 'free'
  const firstOpen = questions.findIndex((question) => !question.isAnswered)
  return (
    <>
      {firstOpen < 0 ? (
        <p className={`notice ${styles.full}`}>{texts.allAnswered}</p>
      ) : (
        <p className={`notice ${styles.open}`}>
          <span>{said(texts.stillOpen, { count: questions.filter((one) => !one.isAnswered).length }, regional)}</span>
          {isFree && (
            <button type="button" className="link-button" onClick={() => goTo(firstOpen)}>
              {texts.toFirstOpen}
            </button>
          )}
        </p>
      )}
      <ol className={styles.review}>
        {questions.map((question, index) => (
          <li key={question.questionRef} data-answered={question.isAnswered}>
            <Line as={isFree ? 'button' : 'div'} onClick={() => goTo(index)}>
              <Mark question={question} />
              <span className={styles.reviewed}>
                <span className="hidden-visually">{said(stateText(question, texts), { number: index + 1 }, regional)}</span>
                <span aria-hidden="true" className={styles.at}>
                  {numberIn(regional, index + 1)}
                </span>
                <span lang={attempt.locale} dir={direction(attempt.locale)} data-text="theirs" className={styles.stem}>
                  {question.stem.replace(/\[\[[^\]]*\]\]/g, '…')}
                </span>
              </span>
              <span className={styles.mark} aria-hidden="true">
                {question.isFlagged ? texts.marks.flagged : question.isAnswered ? '' : texts.marks.open}
              </span>
              {isFree && <Directional icon="onward" />}
            </Line>
          </li>
        ))}
      </ol>
    </>
  )
}

type LineProps = { as: 'button' | 'div'; onClick: () => void; children: ReactNode }
const Line = ({ as, onClick, children }: LineProps) =>
  as === 'button' ? (
    <button type="button" className={styles.line} onClick={onClick}>
      {children}
    </button>
  ) : (
    <div className={styles.line}>{children}</div>
  )

function Mark({ question: { isAnswered, isFlagged } }: { question: OpenQuestion }) {
  const Icon = isFlagged ? IconFlag : isAnswered ? IconCircleCheck : IconCircle
  return <Icon size={20} stroke={1.8} aria-hidden="true" data-mark={isFlagged ? 'flagged' : isAnswered ? 'answered' : 'open'} />
}
