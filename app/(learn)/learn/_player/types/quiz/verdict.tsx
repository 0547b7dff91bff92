import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleX } from '@/lib/ui/icons'
import { AnswerLines } from '@/lib/ui/questions/answer-lines'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'
import type { AttemptQuestion } from './calls'
import styles from './quiz.module.css'

type Props = {
  result: NonNullable<AttemptQuestion['result']>
  labels: Readonly<Record<string, string>>
  /** Points of the question, where its score is shown. */
  points?: number
  /** Below a view that has the right answer and the texts on what was chosen. */
  isBelowView?: boolean
  texts: Messages['player']['quiz']
  questionTexts: QuestionTexts
  regional: RegionalFormat
}

const icons = { right: IconCircleCheck, partlyRight: IconAlertTriangle, wrong: IconCircleX, unanswered: IconCircle }
const looks = { right: 'good', partlyRight: 'warn', wrong: 'bad', unanswered: 'neutral' } as const

/** The result of one answer: whether it is right, its points, the right answer, and the texts about it. */
export function Verdict({ result, labels, points, isBelowView = false, texts, questionTexts, regional }: Props) {
  const { correctness, score, rightAnswer, explanation, feedback, comment } = result
  const number = (value: number) => numberIn(regional, value, { maximumFractionDigits: 2 })
  const Icon = correctness && icons[correctness]
  return (
    <div className={styles.verdict} lang={regional.language} dir={regional.language === 'ar' ? 'rtl' : 'ltr'} data-text="ours">
      <p className="row tight">
        {correctness && Icon && (
          <strong className={`badge ${looks[correctness]}`}>
            <Icon size={16} stroke={2} aria-hidden="true" /> {texts.correctness[correctness]}
          </strong>
        )}
        {score !== null && (
          <span className="small soft">
            {points === undefined
              ? said(texts.score, { score: number(score) }, regional)
              : said(texts.scoreOf, { score: number(score), points: number(points) }, regional)}
          </span>
        )}
      </p>
      {!isBelowView && rightAnswer && correctness !== 'right' && (
        <div>
          <p className="small soft">{texts.rightAnswer}</p>
          <AnswerLines answer={rightAnswer} labels={labels} texts={questionTexts} regional={regional} />
        </div>
      )}
      {Object.entries((!isBelowView && feedback) || {}).map(([key, text]) => (
        <p key={key} dir="auto" data-text="theirs">
          {text}
        </p>
      ))}
      {explanation && (
        <p dir="auto" data-text="theirs">
          {explanation}
        </p>
      )}
      {comment && (
        <div>
          <p className="small soft">{texts.comment}</p>
          <p dir="auto" data-text="theirs">
            {comment}
          </p>
        </div>
      )}
    </div>
  )
}
