'use client'
import { useEffect, useRef, useState } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { signInAddress } from '@/lib/ui/api-client'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { QuestionControl } from '@/lib/ui/questions/question-control'
import { shownOf } from '@/lib/ui/questions/shown-of'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { SendingStatus } from '@/lib/ui/sending/status'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import type { Assessment, Attempt, Calls } from './calls'
import styles from './quiz.module.css'
import { TimeLeft } from './time-left'
import { type OpenAttempt, type OpenQuestion, useAttempt } from './use-attempt'
import { Verdict } from './verdict'

type QuizTexts = Messages['player']['quiz']
type Props = {
  attempt: Attempt
  calls: Calls
  /** The action at the deadline. */
  overduePolicy: Assessment['overduePolicy']
  /** The page of the result. */
  resultAddress: string
  regional: RegionalFormat
  texts: QuizTexts
  questionTexts: QuestionTexts
}
/** The view of the page: one question by its index, all questions, or the review before the submission. */
type View = number | 'all' | 'review'
type Shown = Pick<Props, 'regional' | 'texts' | 'questionTexts'> & { open: OpenAttempt; view: View; goTo: (view: View) => void }

/** An open attempt: one question or all of them, the time that is left, what is saved, and the submission. */
export function QuizIsland({ regional, texts, questionTexts, ...given }: Props) {
  const open = useAttempt({ ...given, texts })
  const [view, setView] = useState<View>(0)
  const head = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // A new question begins where its heading is, for eyes and for screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the view changes
  useEffect(() => {
    if (!isFirst.current) head.current?.focus()
    isFirst.current = false
  }, [view])
  const goTo = (next: View) => {
    open.send()
    setView(next)
  }
  const { questions, attempt, left, problem } = open
  const shown = { open, view, goTo, regional, texts, questionTexts }
  const place = typeof view === 'number' ? said(texts.place, { number: view + 1, count: questions.length }, regional) : ''
  const listed = view === 'all' ? questions : typeof view === 'number' ? questions.slice(view, view + 1) : []
  return (
    <section className={styles.attempt} aria-label={attempt.title} data-save={open.status} data-interactive="true">
      <div className={styles.bar}>
        <h2 ref={head} tabIndex={-1} className={styles.place}>
          {view === 'all' ? texts.allQuestions : view === 'review' ? texts.review : place}
        </h2>
        <TimeLeft {...{ left, texts, regional }} extended={attempt.extendedSeconds} />
      </div>
      <SaveNote {...shown} resultAddress={given.resultAddress} />
      <Ways {...shown} />
      {listed.map((question) => (
        <QuestionCard key={question.questionRef} question={question} {...shown} />
      ))}
      {view === 'review' && <Review {...shown} />}
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      <Foot {...shown} />
    </section>
  )
}

function SaveNote({ open: { status, isTimeOver, lost }, texts, regional, resultAddress }: Shown & { resultAddress: string }) {
  const { saved, saving, signIn, over } = texts
  // After the deadline a connection comes too late.
  const offline = isTimeOver ? texts.offlineTooLate : texts.offline
  const words: Partial<Record<SendingStatus, string>> = { saved, waiting: saving, saving, offline, signIn, stopped: over }
  return (
    <p className="small soft" role="status">
      {words[status]} {lost.length > 0 && <strong>{said(texts.lost, { count: lost.length }, regional)}</strong>}{' '}
      {status === 'signIn' && <a href={signInAddress()}>{texts.signInLink}</a>}
      {status === 'stopped' && <a href={resultAddress}>{texts.toResult}</a>}
    </p>
  )
}

/** The language, one question or all, and the questions by number. */
function Ways({ open, view, goTo, texts, regional }: Shown) {
  const { attempt, questions, switchTo } = open
  const isFree = attempt.navigation === 'free' && questions.length > 1
  return (
    <>
      <p className="row tight small">
        {isFree && view !== 'review' && (
          <button type="button" className="link-button" onClick={() => goTo(view === 'all' ? 0 : 'all')}>
            {view === 'all' ? texts.showOne : texts.showAll}
          </button>
        )}
        {attempt.availableLocales
          .filter((locale) => locale !== attempt.locale)
          .map((locale) => (
            <button key={locale} type="button" className="link-button" lang={locale} onClick={() => switchTo(locale)}>
              {new Intl.DisplayNames([locale], { type: 'language' }).of(locale)}
            </button>
          ))}
      </p>
      {isFree && typeof view === 'number' && (
        <nav aria-label={texts.questions}>
          <ol className={styles.numbers}>
            {questions.map((question, index) => (
              <li key={question.questionRef}>
                <button
                  type="button"
                  className="button quiet"
                  aria-current={index === view ? 'step' : undefined}
                  data-answered={question.isAnswered}
                  data-flagged={question.isFlagged}
                  aria-label={said(stateText(question, texts), { number: index + 1 }, regional)}
                  onClick={() => goTo(index)}
                >
                  {numberIn(regional, index + 1)}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
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
        />
      </div>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <div role="status">{result && <Verdict {...{ result, labels, texts, questionTexts, regional }} />}</div>
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

function Review({ open: { questions, attempt }, goTo, texts, regional }: Shown) {
  return (
    <ol className={styles.review}>
      {questions.map((question, index) => (
        <li key={question.questionRef}>
          <span>{said(stateText(question, texts), { number: index + 1 }, regional)}</span>
          {attempt.navigation === 'free' && (
            <button type="button" className="link-button" onClick={() => goTo(index)}>
              {texts.goTo}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Foot({ open, view, goTo, texts, regional }: Shown) {
  const { questions, attempt, isSubmitting, status, submit } = open
  const last = questions.length - 1
  const before = view === 'review' ? last : typeof view === 'number' && view > 0 ? view - 1 : null
  const isEnd = typeof view !== 'number'
  const done = questions.filter((question) => question.isAnswered).length
  return (
    <div className={styles.foot}>
      {attempt.navigation === 'free' && before !== null && (
        <button type="button" className="button quiet" onClick={() => goTo(before)}>
          {texts.before}
        </button>
      )}
      {isEnd ? (
        <>
          <span className="small soft">{said(texts.answered, { done, count: questions.length }, regional)}</span>
          <button type="button" className="button" disabled={isSubmitting || status === 'stopped'} onClick={submit}>
            {isSubmitting ? texts.submitting : texts.submit}
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={() => goTo(view < last ? view + 1 : 'review')}>
          {view < last ? texts.after : texts.toReview}
        </button>
      )}
    </div>
  )
}

const stateText = ({ isFlagged, isAnswered }: OpenQuestion, { states }: QuizTexts): string => {
  if (isFlagged) return isAnswered ? states.answeredFlagged : states.openFlagged
  return isAnswered ? states.answered : states.open
}
