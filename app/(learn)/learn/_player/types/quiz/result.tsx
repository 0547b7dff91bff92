import { direction } from '@/lib/platform/i18n/languages'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleX } from '@/lib/ui/icons'
import { AnsweredQuestion } from '@/lib/ui/questions/answered-question'
import { shownOf } from '@/lib/ui/questions/shown-of'
import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import type { Messages } from '@/messages/catalogue'
import type { Learner } from '../../../_parts/learn-page'
import { Appealing } from './appeal'
import type { Result, ResultQuestion } from './calls'
import styles from './quiz.module.css'
import { QuestionVerdict } from './verdict'

type Props = { result: Result; lesson: string; learner: Learner; texts: Messages['player']['quiz'] }

/** The result of an attempt, as far as it may be shown now. */
export function QuizResult({ result, lesson, learner, texts }: Props) {
  const { t, regional } = learner
  const { questions } = result
  const questionTexts = learner.textsOf('questionParts').questionParts
  return (
    <div className="stack">
      <Head result={result} learner={learner} />
      {questions.length > 0 && <Marks questions={questions} learner={learner} texts={texts} />}
      <Hidden result={result} texts={texts} />
      {questions.length > 0 && (
        <ol className="stack" aria-label={texts.questions}>
          {questions.map((question, index) => (
            <li key={question.questionRef} id={question.questionRef} className={styles.question}>
              <p className="small soft">{t('player.quiz.placed', { number: index + 1, count: questions.length })}</p>
              <Answered {...{ question, result, learner }} />
              <QuestionVerdict
                result={question}
                labels={question.labels}
                points={question.points}
                isBelowView
                {...{ texts, questionTexts, regional }}
              />
              <Appealing {...{ result, question, learner }} address={`${lesson}?attempt=${result.id}`} />
            </li>
          ))}
        </ol>
      )}
      <div>
        <a className="button quiet" href={lesson}>
          {t('player.quiz.toLesson')}
        </a>
      </div>
    </div>
  )
}

function Head({ result, learner: { t, regional } }: Pick<Props, 'result' | 'learner'>) {
  const { percent, isPassed, state, submittedAt, passPercent } = result
  const Icon = isPassed ? IconCircleCheck : IconCircleX
  return (
    <div className={styles.result} data-passed={isPassed ?? undefined}>
      {percent !== null && <span className={styles.percent}>{numberIn(regional, percent / 100, { style: 'percent' })}</span>}
      <div className="stack tight">
        {isPassed !== null && (
          <p className={styles.outcome}>
            <Icon size={22} stroke={1.8} aria-hidden="true" />
            <strong>{t(isPassed ? 'player.common.passed' : 'player.common.failed')}</strong>
          </p>
        )}
        <p>
          {t(`player.quiz.attemptSentences.${state}`)}
          {isPassed !== null && ` ${t('player.quiz.rules.pass', { percent: passPercent / 100 })}`}
        </p>
        {submittedAt && (
          <p className="small soft">
            {t('player.quiz.numbered', { number: result.number })} · <When at={submittedAt} regional={regional} as="short" />
            {result.isLate && ` · ${t('player.quiz.late')}`}
          </p>
        )}
      </div>
    </div>
  )
}

const icons = { right: IconCircleCheck, partlyRight: IconAlertTriangle, wrong: IconCircleX, unanswered: IconCircle }

/** The questions by number with their marks, each a way to it. */
function Marks({ questions, learner: { regional }, texts }: { questions: ResultQuestion[] } & Pick<Props, 'learner' | 'texts'>) {
  if (questions.length < 2 || questions.every(({ correctness }) => correctness === null)) return null
  return (
    <ol className={styles.marks} aria-label={texts.overview}>
      {questions.map(({ questionRef, correctness }, at) => {
        const Icon = correctness && icons[correctness]
        return (
          <li key={questionRef}>
            <a href={`#${questionRef}`} data-state={correctness ?? undefined}>
              {numberIn(regional, at + 1)}
              {Icon && <Icon size={18} stroke={1.8} aria-hidden="true" />}
              {correctness && <span className="hidden-visually">{texts.correctness[correctness]}</span>}
            </a>
          </li>
        )
      })}
    </ol>
  )
}

/** The part that the feedback policy keeps back, in one sentence. */
function Hidden({ result: { questions, state }, texts }: Pick<Props, 'result' | 'texts'>) {
  const isOver = state === 'graded' || state === 'released' || state === 'needsGrading'
  const checked = questions.filter(({ type }) => !['longText', 'fileUpload', 'rating'].includes(type))
  const isMissing = (of: (question: ResultQuestion) => unknown) => checked.length > 0 && checked.every((one) => of(one) === null)
  const text = !isOver
    ? null
    : questions.length === 0
      ? texts.hidden.questions
      : isMissing(({ correctness }) => correctness)
        ? texts.hidden.correctness
        : isMissing(({ rightAnswer }) => rightAnswer)
          ? texts.hidden.right
          : null
  return text === null ? null : <p className="notice">{text}</p>
}

type AnsweredProps = { question: ResultQuestion; result: Result; learner: Learner }
function Answered({ question, result: { locale }, learner }: AnsweredProps) {
  const { answer, rightAnswer, allRight, correctness, parts, feedback, files } = question
  const texts = learner.textsOf('questionParts').questionParts
  return (
    <div lang={locale} dir={direction(locale)} data-text="theirs">
      <AnsweredQuestion
        question={shownOf(question)}
        answer={answer}
        right={rightAnswer}
        allRight={allRight}
        correctness={correctness}
        parts={parts}
        feedback={feedback}
        files={files}
        texts={texts}
        regional={learner.regional}
      />
    </div>
  )
}
