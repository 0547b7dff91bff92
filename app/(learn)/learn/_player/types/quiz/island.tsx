'use client'
import { useEffect, useRef, useState } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { signInAddress } from '@/lib/ui/api-client'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import type { SendingStatus } from '@/lib/ui/sending/status'
import { said } from '../../said'
import { ExamBar } from './exam-bar'
import { ExamFoot } from './exam-foot'
import styles from './quiz.module.css'
import type { QuizProps, Shown, View } from './quiz-view'
import { Review } from './review'
import { type OpenQuestion, useAttempt } from './use-attempt'
import { QuestionVerdict } from './verdict'

/**
 * An open attempt, which has the page to itself (`data-exam`, shell.module.css): a thin bar, one question or all of them, and a foot that is always in
 * reach.
 */
export function QuizIsland({ regional, texts, questionTexts, lesson, ...given }: QuizProps) {
  const open = useAttempt({ ...given, texts, uploadFailed: questionTexts.upload.failed })
  const [view, setView] = useState<View>(0)
  const head = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // A new question begins where its heading is, for eyes and for screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the view changes
  useEffect(() => {
    if (!isFirst.current) {
      scrollTo({ top: 0, behavior: 'instant' })
      head.current?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [view])
  const goTo = (next: View) => {
    open.send()
    setView(next)
  }
  const { questions, attempt, problem } = open
  const shown = { open, view, goTo, regional, texts, questionTexts, lesson }
  const place = typeof view === 'number' ? said(texts.place, { number: view + 1, count: questions.length }, regional) : ''
  const listed = view === 'all' ? questions : typeof view === 'number' ? questions.slice(view, view + 1) : []
  return (
    <section className={styles.attempt} aria-label={attempt.title} data-exam data-save={open.status} data-interactive="true">
      <ExamBar {...shown} />
      <div className={styles.paper}>
        <SaveNote {...shown} resultAddress={given.resultAddress} />
        <h2 ref={head} tabIndex={-1} className={view === 'review' ? styles.place : 'hidden-visually'}>
          {view === 'all' ? texts.allQuestions : view === 'review' ? texts.review : place}
        </h2>
        {listed.map((question) => (
          <QuestionCard key={question.questionRef} question={question} {...shown} />
        ))}
        {view === 'review' && <Review {...shown} />}
        {problem && (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
      </div>
      <ExamFoot {...shown} />
    </section>
  )
}

/** A sentence where something is not plainly saved; the bar has the word for the rest. */
function SaveNote({ open: { status, isTimeOver, lost }, texts, regional, resultAddress }: Shown & { resultAddress: string }) {
  const { signIn, over } = texts
  // After the deadline a connection comes too late.
  const offline = isTimeOver ? texts.offlineTooLate : texts.offline
  const words: Partial<Record<SendingStatus, string>> = { offline, signIn, stopped: over }
  const isShown = words[status] !== undefined || lost.length > 0
  return (
    <p className={isShown ? 'notice' : 'hidden-visually'} role="status">
      {words[status]} {lost.length > 0 && <strong>{said(texts.lost, { count: lost.length }, regional)}</strong>}{' '}
      {status === 'signIn' && <a href={signInAddress()}>{texts.signInLink}</a>}
      {status === 'stopped' && <a href={resultAddress}>{texts.toResult}</a>}
    </p>
  )
}

function QuestionCard({ question, open, view, texts, questionTexts, regional }: Shown & { question: OpenQuestion }) {
  const { attempt, questions, faults, isLocked, answer, toggleFlag } = open
  const { questionRef, points, isFlagged, result, labels } = question
  const fault = faults[questionRef]
  const place = said(texts.place, { number: questions.indexOf(question) + 1, count: questions.length }, regional)
  return (
    <article className={styles.question}>
      <div lang={attempt.locale} dir={direction(attempt.locale)} data-text="theirs">
        <QuestionControl
          id={`${attempt.id}-${questionRef}`}
          question={shownOf(question)}
          answer={question.answer}
          onChange={(next) => answer(questionRef, next)}
          language={attempt.locale}
          texts={questionTexts}
          digits={regional.numerals}
          isDisabled={isLocked}
          files={question.files}
          uploads={open.uploadsOf(questionRef)}
        />
      </div>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <div role="status">{result && <QuestionVerdict {...{ result, labels, texts, questionTexts, regional }} />}</div>
      <p className={styles.under}>
        <span className="small soft">
          {view === 'all' && `${place} · `}
          {said(texts.points, { points }, regional)}
        </span>
        <button type="button" className="link-button" aria-pressed={isFlagged} onClick={() => toggleFlag(question)}>
          {isFlagged ? texts.unflag : texts.flag}
        </button>
      </p>
    </article>
  )
}
