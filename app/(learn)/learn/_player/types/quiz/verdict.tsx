import { AnswerLines } from '@/lib/ui/questions/answer-lines'
import type { QuestionTexts } from '@/lib/ui/questions/part'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { Verdict } from '../../parts/verdict'
import { said } from '../../said'
import type { AttemptQuestion } from './calls'

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

/** The result of one answer: whether it is right, its points, the right answer, and the texts about it. */
export function QuestionVerdict({ result, labels, points, isBelowView = false, texts, questionTexts, regional }: Props) {
  const { correctness, score, rightAnswer, explanation, feedback, comment } = result
  const number = (value: number) => numberIn(regional, value, { maximumFractionDigits: 2 })
  const isRightShown = !isBelowView && rightAnswer && correctness !== 'right'
  const chosen = isBelowView ? [] : Object.entries(feedback ?? {})
  const hasMore = isRightShown || chosen.length > 0 || explanation || comment
  const scored =
    score === null
      ? null
      : points === undefined
        ? said(texts.score, { score: number(score) }, regional)
        : said(texts.scoreOf, { score: number(score), points: number(points) }, regional)
  return (
    <div lang={regional.language} dir={regional.language === 'ar' ? 'rtl' : 'ltr'} data-text="ours">
      <Verdict state={correctness} word={correctness ? texts.correctness[correctness] : ''} note={scored}>
        {hasMore && (
          <>
            {isRightShown && (
              <div>
                <p className="small soft">{texts.rightAnswer}</p>
                <AnswerLines answer={rightAnswer} labels={labels} texts={questionTexts} regional={regional} />
              </div>
            )}
            {chosen.map(([key, text]) => (
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
          </>
        )}
      </Verdict>
    </div>
  )
}
