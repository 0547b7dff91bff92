import type { ReactNode } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { Directional } from '@/lib/ui/directional'
import { IconX } from '@/lib/ui/icons'
import type { AnswerFile, QuestionTexts } from '@/lib/ui/questions/part'
import { PlainQuestion } from '@/lib/ui/questions/plain/plain-question'
import { shownOf } from '@/lib/ui/questions/shown-of'
import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import { DoForm } from '../../../_parts/do-form'
import type { Learner } from '../../../_parts/learn-page'
import { Press } from '../../../_parts/press'
import { said } from '../../said'
import { isAnswered } from './answering.rules'
import type { Attempt, AttemptQuestion } from './calls'
import exam from './exam.module.css'
import { stateText } from './question-states'
import styles from './quiz.module.css'
import type { QuizTexts } from './quiz-view'
import review from './review.module.css'
import { QuestionVerdict } from './verdict'

type Props = {
  attempt: Attempt
  /** The page of the lesson. */
  lesson: string
  resultAddress: string
  learner: Learner
  texts: QuizTexts
  questionTexts: QuestionTexts
}

/** The question that an address shows, from 0; null: the review before the submission. */
function viewOf({ attempt: { questions, navigation }, learner: { query } }: Props): number | null {
  if (query.q === 'review') return null
  const asked = /^[1-9]\d{0,2}$/.test(query.q ?? '') ? Number(query.q) - 1 : null
  if (asked !== null && asked < questions.length) return asked
  const open = questions.findIndex(({ answer }) => !isAnswered(answer))
  return navigation === 'sequential' && open > 0 ? open : 0
}

/**
 * An open attempt as plain forms, for browsers without scripts: one question at a time, saved by the button that leads on, the review, and the
 * submission. With scripts the island has its place.
 */
export function PlainAttempt(props: Props) {
  const { attempt, lesson, learner, texts } = props
  const { t, regional } = learner
  const view = viewOf(props)
  const count = numberIn(regional, attempt.questions.length)
  const place = view === null ? count : `${numberIn(regional, view + 1)} / ${count}`
  return (
    <section className={styles.attempt} aria-label={attempt.title} data-exam data-plain>
      <div className={exam.bar}>
        <a href={lesson} className={exam.icon} aria-label={texts.leave} title={texts.leave}>
          <IconX size={22} stroke={1.8} aria-hidden="true" />
        </a>
        <span className={exam.place}>
          <bdi dir="ltr">{place}</bdi>
        </span>
        <strong className={exam.title} aria-hidden="true">
          <bdi>{attempt.title}</bdi>
        </strong>
        {attempt.deadlineAt && (
          <span className={exam.saved}>
            {t('player.quiz.plain.ends')} <When at={attempt.deadlineAt} regional={regional} as="short" />
          </span>
        )}
      </div>
      {view === null ? <PlainReview {...props} /> : <OneQuestion {...props} at={view} />}
    </section>
  )
}

const viewAddress = (lesson: string, q: number | 'review') =>
  `${lesson}?${new URLSearchParams({ attempt: 'open', q: String(q === 'review' ? q : q + 1) })}`

/** A button that saves and leads to another view. */
const Way = ({ to, kind, children }: { to: string; kind: string; children: ReactNode }) => (
  <button type="submit" name="next" value={to} className={kind}>
    {children}
  </button>
)

function OneQuestion(props: Props & { at: number }) {
  const { attempt, lesson, learner, texts, questionTexts, at } = props
  const { questions, navigation } = attempt
  const { regional } = learner
  const question = questions[at] as AttemptQuestion
  const here = viewAddress(lesson, at)
  const next = viewAddress(lesson, at + 1 < questions.length ? at + 1 : 'review')
  const takesFiles = question.type === 'fileUpload'
  const hidden = {
    attempt: attempt.id,
    question: question.questionRef,
    type: question.type,
    seq: String(question.seq),
    startedAt: attempt.startedAt,
    here,
  }
  return (
    <DoForm action={takesFiles ? 'quiz-files' : 'quiz-answer'} className={styles.whole} hasFiles={takesFiles}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" name="next" value={next} className="hidden-visually" tabIndex={-1} aria-hidden="true">
        {texts.after}
      </button>
      <div className={styles.paper}>
        <h2 className="hidden-visually">{said(texts.place, { number: at + 1, count: questions.length }, regional)}</h2>
        <article className={styles.question}>
          <div lang={attempt.locale} dir={direction(attempt.locale)} data-text="theirs">
            <PlainQuestion
              id={`plain-${question.questionRef}`}
              question={shownOf(question)}
              answer={question.answer}
              texts={questionTexts}
              digits={regional.numerals}
              files={question.files}
              removeFile={(file) => <RemoveFile file={file} texts={questionTexts} />}
            />
          </div>
          {question.result && (
            <QuestionVerdict
              result={question.result}
              labels={question.labels}
              texts={texts}
              questionTexts={questionTexts}
              regional={regional}
            />
          )}
          <p className="small soft">{said(texts.points, { points: question.points }, regional)}</p>
        </article>
      </div>
      <Foot {...props}>
        {navigation === 'free' && at > 0 ? (
          <Way to={viewAddress(lesson, at - 1)} kind="button quiet">
            <Directional icon="back" />
            {texts.before}
          </Way>
        ) : (
          <span />
        )}
        <Way to={next} kind="button">
          {at + 1 < questions.length ? texts.after : texts.toReview}
          <Directional icon="onward" />
        </Way>
      </Foot>
    </DoForm>
  )
}

/** The ways on at the foot, with the number of questions that have an answer. */
const Foot = ({ attempt: { questions }, learner: { regional }, texts, children }: Props & { children: ReactNode }) => (
  <div className={exam.foot} data-sticky>
    {children}
    <span className={exam.done}>
      {said(
        texts.answered,
        { done: questions.filter(({ answer }) => isAnswered(answer)).length, count: questions.length },
        regional,
      )}
    </span>
  </div>
)

const RemoveFile = ({ file, texts: { upload } }: { file: AnswerFile; texts: QuestionTexts }) => (
  <button
    type="submit"
    name="file"
    value={file.id}
    className="link-button"
    formAction="/learn/do/quiz-file"
    formEncType="application/x-www-form-urlencoded"
    aria-label={`${upload.remove}: ${file.name}`}
  >
    {upload.remove}
  </button>
)

/** All questions before the submission, as in the island. */
function PlainReview(props: Props) {
  const { attempt, lesson, resultAddress, learner, texts } = props
  const { t, regional } = learner
  const { questions, navigation, availableLocales, locale } = attempt
  const open = questions.filter(({ answer }) => !isAnswered(answer)).length
  return (
    <>
      <div className={styles.paper}>
        <h2 className={styles.place}>{texts.review}</h2>
        <p className={`notice ${open === 0 ? review.full : review.open}`}>
          {open === 0 ? texts.allAnswered : said(texts.stillOpen, { count: open }, regional)}
        </p>
        <ol className={review.review}>
          {questions.map((question, at) => (
            <li key={question.questionRef}>
              <ReviewLine {...props} question={question} at={at} />
            </li>
          ))}
        </ol>
        {availableLocales
          .filter((other) => other !== locale)
          .map((other) => (
            <Press
              key={other}
              action="quiz-locale"
              next={viewAddress(lesson, 'review')}
              fields={{ attempt: attempt.id, locale: other }}
              className="button quiet"
            >
              {t('player.quiz.plain.inLanguage')}
            </Press>
          ))}
      </div>
      <Foot {...props}>
        {navigation === 'free' ? (
          <a className="button quiet" href={viewAddress(lesson, questions.length - 1)}>
            <Directional icon="back" />
            {texts.before}
          </a>
        ) : (
          <span />
        )}
        <Press
          action="quiz-submit"
          next={resultAddress}
          fields={{ attempt: attempt.id, here: viewAddress(lesson, 'review') }}
          className="button"
        >
          {texts.submit}
        </Press>
      </Foot>
    </>
  )
}

function ReviewLine({ attempt, lesson, learner, texts, question, at }: Props & { question: AttemptQuestion; at: number }) {
  const state = { ...question, isAnswered: isAnswered(question.answer) }
  const inside = (
    <>
      <span className={review.reviewed}>
        <span className="hidden-visually">{said(stateText(state, texts), { number: at + 1 }, learner.regional)}</span>
        <span aria-hidden="true" className={review.at}>
          {numberIn(learner.regional, at + 1)}
        </span>
        <span lang={attempt.locale} dir={direction(attempt.locale)} data-text="theirs" className={review.stem}>
          {question.stem.replace(/\[\[[^\]]*\]\]/g, '…')}
        </span>
      </span>
      <span className={review.mark} aria-hidden="true">
        {question.isFlagged ? texts.marks.flagged : state.isAnswered ? '' : texts.marks.open}
      </span>
    </>
  )
  if (attempt.navigation !== 'free') return <div className={review.line}>{inside}</div>
  return (
    <a className={review.line} href={viewAddress(lesson, at)}>
      {inside}
    </a>
  )
}
