'use client'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDrag } from '@/lib/ui/use-drag'
import styles from '../../arranged.module.css'
import { numberIn, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import questions from '../../questions.module.css'
import { movedTo, stepBy } from './order.rules'

type Props = PartProps<'ordering'>

/** The order so far, the item that is picked, and each way to move one: dragged, picked and put, by arrows. */
function useOrder({ question, answer, onChange, texts, digits }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // An answer to a former version may name other items.
  const known = new Set(question.items)
  const answered = answer?.items.filter((key) => known.has(key)) ?? []
  const items = [...answered, ...question.items.filter((key) => !answered.includes(key))]
  const place = (at: number) => `${numberIn(at + 1, digits)} ${texts.outOf} ${numberIn(items.length, digits)}`
  const announce = (key: string, at: number, word = '') =>
    setAnnouncement(`${word && `${word}: `}${question.labels[key] ?? ''}: ${place(at)}`)
  const put = (key: string, at: number) => {
    onChange({ type: 'ordering', items: movedTo(items, key, at) })
    announce(key, at)
  }
  const press = (key: string) => {
    const at = items.indexOf(key)
    if (picked !== null && picked !== key) {
      put(picked, at)
      return setPicked(null)
    }
    setPicked(picked === key ? null : key)
    announce(key, at, picked === key ? '' : texts.picked)
  }
  const step = (key: string, name: string): boolean => {
    if (picked !== key) return false
    if (name === 'Escape') {
      setPicked(null)
      return true
    }
    const next = stepBy(items.indexOf(key), name, items.length)
    if (next === null) return false
    put(key, next)
    return true
  }
  const keep = () => onChange({ type: 'ordering', items })
  return { items, isAnswered: answered.length > 0, picked, announcement, put, press, step, keep }
}

/** Items that are dragged to their places, or picked and then put there by a second press or the arrow keys. */
function Ordering(props: Props) {
  const { question, isDisabled, texts, digits, id } = props
  const { stem, labels } = question
  const list = useRef<HTMLOListElement>(null)
  const order = useOrder(props)
  const { items, picked } = order
  const toFocus = useRef<string | null>(null)
  // An item that moved is drawn anew elsewhere: the focus goes with it before the next key is pressed.
  useLayoutEffect(() => {
    if (toFocus.current) list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(toFocus.current)}"]`)?.focus()
    toFocus.current = null
  })
  const drag = useDrag({ onDrop: (key, place) => order.put(key, Number(place)) })
  const press = (key: string, isByPointer: boolean) => {
    if (isByPointer && drag.wasDragged()) return
    toFocus.current = picked ?? key
    order.press(key)
  }
  const step = (event: KeyboardEvent, key: string) => {
    if (!order.step(key, event.key)) return
    event.preventDefault()
    toFocus.current = key
  }
  // A finger on the text scrolls the page; on the grip it moves the item.
  const start = (event: PointerEvent<HTMLElement>, key: string) => {
    const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]')
    if (!isDisabled && (event.pointerType === 'mouse' || isOnGrip)) drag.start(event, key)
  }
  return (
    <fieldset className={questions.question} disabled={isDisabled}>
      <legend className={questions.stem} dir="auto">
        {stem}
      </legend>
      <p id={`${id}-hint`} className="small soft">
        {picked === null ? texts.orderHint : texts.putHint}
      </p>
      <ol ref={list} className={styles.ordered} data-answered={order.isAnswered || undefined}>
        {items.map((key, at) => (
          <li key={key} data-place={at}>
            <button
              type="button"
              className={`piece ${styles.item}`}
              data-item={key}
              aria-pressed={picked === key}
              aria-describedby={`${id}-hint`}
              onClick={(event) => press(key, event.detail > 0)}
              onKeyDown={(event) => step(event, key)}
              onPointerDown={(event) => start(event, key)}
            >
              <span className={styles.place}>{numberIn(at + 1, digits)}</span>
              <span dir="auto">{labels[key]}</span>
              <span className={styles.grip} data-grip aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      {!order.isAnswered && (
        <p className="row tight">
          <span className="small soft">{texts.notOrdered}</span>
          <button type="button" className="link-button" onClick={order.keep}>
            {texts.keepOrder}
          </button>
        </p>
      )}
      <p role="status" className="hidden-visually">
        {order.announcement}
      </p>
    </fieldset>
  )
}

export const ordering: QuestionUi<'ordering'> = {
  type: 'ordering',
  Control: Ordering,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
