import type { ReactNode } from 'react'
import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { stemParts } from '@/lib/domain/learning/question-banks/types/shown.rules'
import { acceptOf } from '@/lib/ui/uploads/file-kinds'
import { FileList } from '../answered/files'
import { Choices } from '../choices'
import { Gaps } from '../gaps'
import { type AnswerFile, asTyped, numberIn, type PartProps } from '../part'
import styles from '../questions.module.css'
import { Stem } from '../stem'
import { Limits } from '../types/file-upload/limits'
import { fieldOf } from './answer-fields.rules'

type Name = ShownQuestion['type']
type Props<T extends Name = Name> = Pick<PartProps<T>, 'question' | 'answer' | 'texts' | 'digits' | 'id' | 'files'> & {
  /** The button that takes a file out. */
  removeFile?: (file: AnswerFile) => ReactNode
}
type Option = { value: string; label: ReactNode }

type ChoiceProps = { kind: 'radio' | 'checkbox'; name: string; value: string; isChosen: boolean; children: ReactNode }
const Choice = ({ kind, name, value, isChosen, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={kind} name={name} value={value} defaultChecked={isChosen} />
    <span dir="auto">{children}</span>
  </label>
)

type OneOfProps = { name: string; label: string; value: string | undefined; empty: string; options: readonly Option[] }
const OneOf = ({ name, label, value = '', empty, options }: OneOfProps) => (
  <select className={styles.gap} name={name} aria-label={label} defaultValue={value}>
    <option value="">{empty}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

type Labels = Readonly<Record<string, string>>
const optionsOf = (keys: readonly string[], labels: Labels): Option[] => keys.map((value) => ({ value, label: labels[value] }))

/** A field for something typed: a text, a number, or what another type asks for. */
function Typed({ question, answer, id, digits, texts }: Props) {
  const values: Readonly<Record<string, number>> = question.type === 'formula' ? question.values : {}
  const shown = stemParts(question.stem).map((part) => ('gap' in part ? numberIn(values[part.gap] ?? 0, digits) : part.text))
  const units = question.type === 'numeric' ? question.units : []
  const given = answer && 'text' in answer ? answer.text : ''
  const common = { id, name: fieldOf('text'), className: styles.field, dir: 'auto', defaultValue: given }
  return (
    <div className={styles.question}>
      <Stem id={id}>{question.type === 'formula' ? shown.join('') : question.stem}</Stem>
      {question.type === 'longText' ? (
        <textarea {...common} rows={8} maxLength={question.maxLength} />
      ) : (
        <input {...common} {...asTyped} maxLength={question.type === 'shortText' ? 500 : 60} />
      )}
      {units.length > 0 && (
        <p className="small soft">
          {question.type === 'numeric' && question.unitRequired ? texts.withUnit : texts.mayHaveUnit}{' '}
          <bdi>{units.join(' · ')}</bdi>
        </p>
      )}
    </div>
  )
}

const ChoiceOfOne = ({ question, answer }: Props<'singleChoice'>) => (
  <Choices stem={question.stem}>
    {question.options.map((key) => (
      <Choice key={key} kind="radio" name={fieldOf('choice')} value={key} isChosen={answer?.choice === key}>
        {question.labels[key]}
      </Choice>
    ))}
  </Choices>
)

const TrueFalse = ({ question, answer, texts }: Props<'trueFalse'>) => (
  <Choices stem={question.stem}>
    {[true, false].map((value) => (
      <Choice key={String(value)} kind="radio" name={fieldOf('choice')} value={String(value)} isChosen={answer?.choice === value}>
        {value ? texts.true : texts.false}
      </Choice>
    ))}
  </Choices>
)

const ChoiceOfSeveral = ({ question, answer, texts }: Props<'multipleChoice'>) => (
  <Choices stem={question.stem} hint={texts.several}>
    {question.options.map((key) => (
      <Choice key={key} kind="checkbox" name={fieldOf('choices')} value={key} isChosen={answer?.choices.includes(key) ?? false}>
        {question.labels[key]}
      </Choice>
    ))}
  </Choices>
)

const Rating = ({ question, answer, texts, digits }: Props<'rating'>) => (
  <Choices stem={question.stem} hint={texts.rating} isAcross>
    {Array.from({ length: question.steps }, (_, at) => at + 1).map((value) => (
      <Choice key={value} kind="radio" name={fieldOf('value')} value={String(value)} isChosen={answer?.value === value}>
        {numberIn(value, digits)}
      </Choice>
    ))}
  </Choices>
)

/** Words of a text, each with a box to tick. */
function HotText({ question, answer, texts, digits }: Props<'hotText'>) {
  const words = new Map(question.blanks.map(({ key, word }) => [key, word]))
  return (
    <Gaps
      stem={question.stem}
      hint={texts.hotText}
      texts={texts}
      digits={digits}
      field={(key) => {
        const word = words.get(key) ?? ''
        return (
          <label className={styles.hot}>
            <input
              type="checkbox"
              name={fieldOf('choices')}
              value={word}
              defaultChecked={answer?.choices.includes(word) ?? false}
            />{' '}
            <span dir="auto">{question.labels[word]}</span>
          </label>
        )
      }}
    />
  )
}

/** Gaps with a list of words each. */
function Words({ question, answer, texts, digits }: Props<'wordBank'> | Props<'dragText'>) {
  const blanks = answer?.blanks ?? {}
  return (
    <Gaps
      stem={question.stem}
      hint={question.type === 'dragText' ? texts.plain.wordOnce : texts.wordBank}
      texts={texts}
      digits={digits}
      field={(key, name) => (
        <OneOf
          name={fieldOf('blanks', key)}
          label={name}
          value={blanks[key]}
          empty={texts.choose}
          options={optionsOf(question.words, question.labels)}
        />
      )}
    />
  )
}

function FillBlanks({ question, answer, texts, digits }: Props<'fillBlanks'>) {
  const blanks = answer?.blanks ?? {}
  return (
    <Gaps
      stem={question.stem}
      texts={texts}
      digits={digits}
      field={(key, name) => {
        const choices = question.choices[key]
        const common = { name: fieldOf('blanks', key), 'aria-label': name }
        if (!choices)
          return <input {...common} {...asTyped} className={styles.gap} dir="auto" maxLength={200} defaultValue={blanks[key]} />
        const options = optionsOf(choices, question.labels)
        return <OneOf name={common.name} label={name} value={blanks[key]} empty={texts.choose} options={options} />
      }}
    />
  )
}

type RowsProps = { stem: string; hint?: string; rows: readonly { key: string; label: ReactNode; field: ReactNode }[] }
/** A field beside each text. */
const Rows = ({ stem, hint, rows }: RowsProps) => (
  <Choices stem={stem} hint={hint}>
    {rows.map(({ key, label, field }) => (
      <div key={key} className={styles.row}>
        <span dir="auto">{label}</span>
        {field}
      </div>
    ))}
  </Choices>
)

const Matching = ({ question: { stem, left, right, labels }, answer, texts }: Props<'matching'>) => (
  <Rows
    stem={stem}
    rows={left.map((key) => {
      const common = { name: fieldOf('pairs', key), label: labels[key] ?? '', value: answer?.pairs[key], empty: texts.choose }
      return { key, label: labels[key], field: <OneOf {...common} options={optionsOf(right, labels)} /> }
    })}
  />
)

const Matrix = ({ question: { stem, rows, columns, labels }, answer, texts }: Props<'matrix'>) => (
  <Rows
    stem={stem}
    rows={rows.map((key) => {
      const common = { name: fieldOf('rows', key), label: labels[key] ?? '', value: answer?.rows[key], empty: texts.choose }
      return { key, label: labels[key], field: <OneOf {...common} options={optionsOf(columns, labels)} /> }
    })}
  />
)

/** Items with the number that each has in the right order. */
function Ordering({ question: { stem, items, labels }, answer, texts, digits }: Props<'ordering'>) {
  const places = items.map((_, at) => ({ value: String(at + 1), label: numberIn(at + 1, digits) }))
  return (
    <Rows
      stem={stem}
      hint={texts.plain.numberItems}
      rows={items.map((key) => {
        const at = answer?.items.indexOf(key) ?? -1
        const value = at < 0 ? undefined : String(at + 1)
        const label = `${texts.plain.place}: ${labels[key]}`
        const field = (
          <>
            <input type="hidden" name={fieldOf('item')} value={key} />
            <OneOf name={fieldOf('place', key)} label={label} value={value} empty="–" options={places} />
          </>
        )
        return { key, label: labels[key], field }
      })}
    />
  )
}

function FileUpload({ question, texts, digits, id, files = [], removeFile }: Props<'fileUpload'>) {
  const free = question.maxFiles - files.length
  return (
    <div className={styles.question}>
      <Stem id={id}>{question.stem}</Stem>
      <Limits question={question} texts={texts} digits={digits} id={`${id}-limits`} />
      <FileList files={files} texts={texts} digits={digits} remove={removeFile} />
      {free > 0 && (
        <>
          <input
            id={id}
            type="file"
            name="files"
            accept={acceptOf(question.fileKinds)}
            multiple={free > 1}
            aria-describedby={`${id}-limits ${id}-plain`}
          />
          <p id={`${id}-plain`} className="small soft">
            {texts.plain.files}
          </p>
        </>
      )}
    </div>
  )
}

const controls: { [T in Name]?: (props: Props<T>) => ReactNode } = {
  singleChoice: ChoiceOfOne,
  trueFalse: TrueFalse,
  multipleChoice: ChoiceOfSeveral,
  rating: Rating,
  hotText: HotText,
  wordBank: Words,
  dragText: Words,
  fillBlanks: FillBlanks,
  matching: Matching,
  matrix: Matrix,
  ordering: Ordering,
  fileUpload: FileUpload,
}

type QuestionProps = Omit<Props, 'question' | 'answer'> & { question: ShownQuestion; answer: Answer | null }

/** A question as fields of a plain form, which needs no script: a type without a control of its own has a field for a text. */
export function PlainQuestion({ question, answer, ...rest }: QuestionProps) {
  // The type of a question says which of the controls takes it; TypeScript cannot follow that.
  const Control = (controls[question.type] ?? Typed) as (props: Props) => ReactNode
  const given = answer?.type === question.type ? answer : null
  return <Control question={question} answer={given} {...rest} />
}
