'use client'
import { type DragEvent, useState } from 'react'
import { Gaps } from '../../gaps'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

/**
 * Gaps that take words by dragging, or by choosing a word and then its gap, which needs no pointer. A gap that is chosen without a word gives its word
 * back. What has happened is said aloud.
 */
function DragText({ question, answer, onChange, ...rest }: PartProps<'dragText'>) {
  const { texts, isDisabled } = rest
  const { stem, words, labels } = question
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
  const allowDrop = (event: DragEvent) => !isDisabled && event.preventDefault()
  const drop = (event: DragEvent, gap: string, name: string) => {
    event.preventDefault()
    const word = event.dataTransfer.getData('text/plain')
    if (!isDisabled && words.includes(word)) put(gap, name, word)
  }
  const drag = (event: DragEvent, word: string) => event.dataTransfer.setData('text/plain', word)
  return (
    <div className={styles.question}>
      <Gaps
        stem={stem}
        hint={texts.dragText}
        {...rest}
        field={(gap, name) => {
          const word = blanks[gap]
          return (
            <button
              type="button"
              className={styles.slot}
              data-filled={word !== undefined}
              aria-label={word === undefined ? `${name}: ${texts.emptyGap}` : `${name}: ${labels[word]}`}
              draggable={word !== undefined && !isDisabled}
              onDragStart={(event) => word !== undefined && drag(event, word)}
              onDragOver={allowDrop}
              onDrop={(event) => drop(event, gap, name)}
              onClick={() => press(gap, name)}
            >
              <span dir="auto">{word === undefined ? '\u00a0' : labels[word]}</span>
            </button>
          )
        }}
      />
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
              onDragStart={(event) => drag(event, word)}
              onClick={() => setChosen(chosen === word ? null : word)}
            >
              <span dir="auto">{labels[word]}</span>
            </button>
          ))}
          {free.length === 0 && <span className="small soft">{texts.allPlaced}</span>}
        </div>
      </fieldset>
      <p role="status" className="hidden-visually">
        {said}
      </p>
    </div>
  )
}

export const dragText: QuestionUi<'dragText'> = {
  type: 'dragText',
  Control: DragText,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
