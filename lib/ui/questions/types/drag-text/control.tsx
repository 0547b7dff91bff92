'use client'
import { type DragEvent, useState } from 'react'
import { Gaps } from '../../gaps'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

type Props = PartProps<'dragText'>

const dragWord = (event: DragEvent, word: string) => event.dataTransfer.setData('text/plain', word)

/** The words in the gaps and the chosen word: how they are placed and taken back, and the announcement of it. */
function usePlacing({ question: { words, labels }, answer, onChange, texts, isDisabled }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  // An answer to a former version may name other words.
  const blanks = Object.fromEntries(Object.entries(answer?.blanks ?? {}).filter(([, word]) => words.includes(word)))
  const placed = new Set(Object.values(blanks))
  const free = words.filter((word) => !placed.has(word))
  const keep = (next: Record<string, string>) => onChange({ type: 'dragText', blanks: next })
  const put = (gap: string, name: string, word: string) => {
    const others = Object.entries(blanks).filter(([key, own]) => key !== gap && own !== word)
    keep(Object.fromEntries([...others, [gap, word]]))
    setChosen(null)
    setSaid(`${name}: ${labels[word]}`)
  }
  const takeBack = (gap: string) => {
    const { [gap]: _, ...others } = blanks
    keep(others)
    setSaid(`${texts.takenBack}: ${labels[blanks[gap] ?? ''] ?? ''}`)
  }
  const press = (gap: string, name: string) => {
    if (chosen !== null) put(gap, name, chosen)
    else if (blanks[gap] !== undefined) takeBack(gap)
    else setSaid(texts.chooseWordFirst)
  }
  const drop = (event: DragEvent, gap: string, name: string) => {
    event.preventDefault()
    const word = event.dataTransfer.getData('text/plain')
    if (!isDisabled && words.includes(word)) put(gap, name, word)
  }
  return { blanks, free, chosen, said, setChosen, press, drop }
}

type Placing = ReturnType<typeof usePlacing>

/**
 * Gaps that take words by dragging, or by choosing a word and then its gap, which needs no pointer. A gap that is chosen without a word gives its word
 * back. Each change is announced to screen readers.
 */
function DragText(props: Props) {
  const { question, texts, digits, isDisabled } = props
  const placing = usePlacing(props)
  return (
    <div className={styles.question}>
      <Gaps
        stem={question.stem}
        hint={texts.dragText}
        texts={texts}
        digits={digits}
        isDisabled={isDisabled}
        field={(gap, name) => <Slot gap={gap} name={name} placing={placing} part={props} />}
      />
      <Words placing={placing} part={props} />
      <p role="status" className="hidden-visually">
        {placing.said}
      </p>
    </div>
  )
}

type SlotProps = { gap: string; name: string; placing: Placing; part: Props }

/** A gap with its word, or empty. */
function Slot({ gap, name, placing: { blanks, press, drop }, part: { question, texts, isDisabled } }: SlotProps) {
  const { labels } = question
  const word = blanks[gap]
  return (
    <button
      type="button"
      className={styles.slot}
      data-filled={word !== undefined}
      aria-label={word === undefined ? `${name}: ${texts.emptyGap}` : `${name}: ${labels[word]}`}
      draggable={word !== undefined && !isDisabled}
      onDragStart={(event) => word !== undefined && dragWord(event, word)}
      onDragOver={(event) => !isDisabled && event.preventDefault()}
      onDrop={(event) => drop(event, gap, name)}
      onClick={() => press(gap, name)}
    >
      <span dir="auto">{word === undefined ? '\u00a0' : labels[word]}</span>
    </button>
  )
}

/** The words that are in no gap. */
function Words({ placing: { free, chosen, setChosen }, part }: { placing: Placing; part: Props }) {
  const { question, texts, isDisabled } = part
  return (
    <fieldset className={styles.question} disabled={isDisabled}>
      <legend className="small soft">{texts.words}</legend>
      <div className={styles.words}>
        {free.map((word) => (
          <button
            key={word}
            type="button"
            className={styles.word}
            aria-pressed={chosen === word}
            draggable={!isDisabled}
            onDragStart={(event) => dragWord(event, word)}
            onClick={() => setChosen(chosen === word ? null : word)}
          >
            <span dir="auto">{question.labels[word]}</span>
          </button>
        ))}
        {free.length === 0 && <span className="small soft">{texts.allPlaced}</span>}
      </div>
    </fieldset>
  )
}

export const dragText: QuestionUi<'dragText'> = {
  type: 'dragText',
  Control: DragText,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
