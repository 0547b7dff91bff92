'use client'
import { useEffect, useRef, useState } from 'react'
import { numberIn, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

type Moved = { key: string; by: 1 | -1 }

/** Items with buttons that move one up or down; where each is now is said aloud. */
function Ordering({ question, answer, onChange, isDisabled, texts, digits }: PartProps<'ordering'>) {
  const { stem, labels } = question
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  // An answer to a former version may name other items.
  const known = new Set(question.items)
  const answered = answer?.items.filter((key) => known.has(key)) ?? []
  const items = [...answered, ...question.items.filter((key) => !answered.includes(key))]
  const isAnswered = answer !== null && answered.length > 0
  const number = (value: number) => numberIn(value, digits)
  const keep = (next: string[]) => onChange({ type: 'ordering', items: next })
  const move = (key: string, by: 1 | -1) => {
    const at = items.indexOf(key)
    if (at + by < 0 || at + by >= items.length) return
    const next = items.with(at, items[at + by] ?? '').with(at + by, key)
    setMoved({ key, by })
    keep(next)
  }
  // The button that was pressed keeps the focus where its item has gone.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.key} ${moved.by}"]`)?.focus()
  }, [moved])
  const place = moved
    ? `${labels[moved.key]}: ${number(items.indexOf(moved.key) + 1)} ${texts.outOf} ${number(items.length)}`
    : ''
  return (
    <fieldset className={styles.question} disabled={isDisabled}>
      <legend className={styles.stem} dir="auto">
        {stem}
      </legend>
      <ol ref={list} className={styles.ordered} data-answered={isAnswered || undefined}>
        {items.map((key, at) => (
          <li key={key}>
            <span className={styles.place} aria-hidden="true">
              {number(at + 1)}
            </span>
            <span dir="auto">{labels[key]}</span>
            <span className={styles.moves}>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  data-move={`${key} ${by}`}
                  aria-label={`${by < 0 ? texts.up : texts.down}: ${labels[key]}`}
                  aria-disabled={at + by < 0 || at + by >= items.length}
                  onClick={() => move(key, by)}
                >
                  <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {!isAnswered && (
        <p className="row tight">
          <span className="small soft">{texts.notOrdered}</span>
          <button type="button" className="link-button" onClick={() => keep(items)}>
            {texts.keepOrder}
          </button>
        </p>
      )}
      <p role="status" className="hidden-visually">
        {place}
      </p>
    </fieldset>
  )
}

export const ordering: QuestionUi<'ordering'> = {
  type: 'ordering',
  Control: Ordering,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
