import type { readLearnerSurvey } from '@/lib/domain/assessing/surveys/own-surveys.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { fieldOf } from './answers.rules'
import styles from './survey.module.css'

export type LearnerSurvey = DataOf<typeof readLearnerSurvey>
export type Question = LearnerSurvey['sections'][number]['questions'][number]
type Texts = Messages['player']['survey']
type Props = {
  question: Question
  onlyIf: string | null
  mostChoices: string | null
  numberFault: string
  texts: Texts
  regional: RegionalFormat
}

/**
 * One question as fields of a plain form. A question with a condition is never `required` by itself: without script it is shown to everybody,
 * and the server knows to whom it applies.
 */
export function QuestionFields(props: Props) {
  const { question, onlyIf, mostChoices, texts } = props
  const { id, text, hint, showIf, isRequired } = question
  return (
    <fieldset
      className={`unframed ${styles.question}`}
      data-question={id}
      data-needed={isRequired || undefined}
      data-show-field={showIf ? fieldOf('o', showIf.questionId) : undefined}
      data-show-value={showIf?.optionId}
    >
      <legend>
        <span dir="auto">{text}</span> {isRequired && <span className="small soft">({texts.required})</span>}
      </legend>
      {onlyIf && (
        <p className="small soft" data-only="">
          {onlyIf}
        </p>
      )}
      {hint && (
        <p className="small soft" dir="auto">
          {hint}
        </p>
      )}
      {mostChoices && <p className="small soft">{mostChoices}</p>}
      <Answer {...props} />
    </fieldset>
  )
}

function Answer({ question, numberFault, texts, regional }: Props) {
  const { id, type, text, isRequired, showIf, options, steps, statements, lowLabel, highLabel } = question
  const required = isRequired && !showIf
  const labelled = { 'aria-label': text, required }
  switch (type) {
    case 'singleChoice':
    case 'multipleChoice':
      return options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type={type === 'singleChoice' ? 'radio' : 'checkbox'}
            name={fieldOf('o', id)}
            value={option.id}
            required={type === 'singleChoice' && required}
          />
          <span dir="auto">{option.text}</span>
        </label>
      ))
    case 'scale': {
      const ends = { low: lowLabel, high: highLabel, from: 1, to: steps ?? 5, required, regional }
      if (statements.length === 0) return <Steps name={fieldOf('n', id)} {...ends} />
      return statements.map((statement) => (
        <fieldset key={statement.id} className={`unframed ${styles.statement}`}>
          <legend dir="auto">{statement.text}</legend>
          <Steps name={fieldOf('r', id, statement.id)} {...ends} />
        </fieldset>
      ))
    }
    case 'nps':
      return (
        <Steps name={fieldOf('n', id)} low={texts.npsLow} high={texts.npsHigh} from={0} to={10} {...{ required, regional }} />
      )
    case 'number': {
      const { least, greatest, isWhole } = question
      const bounds = { 'data-least': least, 'data-most': greatest, 'data-whole': isWhole || undefined, 'data-fault': numberFault }
      const inputMode = isWhole ? 'numeric' : 'decimal'
      return (
        <input
          name={fieldOf('n', id)}
          className="input"
          dir="ltr"
          inputMode={inputMode}
          autoComplete="off"
          maxLength={100}
          {...bounds}
          {...labelled}
        />
      )
    }
    case 'date':
      return <input type="date" name={fieldOf('d', id)} className="input" {...labelled} />
    case 'shortText':
      return <input name={fieldOf('t', id)} className="input" dir="auto" maxLength={200} {...labelled} />
    default:
      return <textarea name={fieldOf('t', id)} className="input" dir="auto" rows={4} maxLength={5000} {...labelled} />
  }
}

type StepProps = {
  name: string
  low: string | null
  high: string | null
  from: number
  to: number
  required: boolean
  regional: RegionalFormat
}

/** Steps in a row, with its ends in words. */
const Steps = ({ name, low, high, from, to, required, regional }: StepProps) => (
  <div className="stack tight">
    <div className={styles.steps}>
      {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((step) => (
        <label key={step} className={styles.step}>
          <input type="radio" name={name} value={step} required={required} />
          <bdi>{numberIn(regional, step)}</bdi>
        </label>
      ))}
    </div>
    {(low || high) && (
      <div className="bar small soft">
        <span dir="auto">{low}</span>
        <span dir="auto">{high}</span>
      </div>
    )}
  </div>
)
