'use client'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDrag } from '@/lib/ui/use-drag'
import styles from '../../arranged.module.css'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import questions from '../../questions.module.css'
import { nextLeft, paired, unpaired } from './pairing.rules'

type Props = PartProps<'matching'>
/** The place of what belongs to no left side yet. */
const tray = ''

/** The pairs so far, the left side that is filled next, and each way to pair. */
function usePairing({ question, answer, onChange, texts }: Props) {
  const { left, right, labels } = question
  const [chosen, setChosen] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // An answer to a former version may name other sides.
  const isKnown = ([one, other]: [string, string]) => left.includes(one) && right.includes(other)
  const pairs = Object.fromEntries(Object.entries(answer?.pairs ?? {}).filter(isKnown))
  const placed = new Set(Object.values(pairs))
  const next = nextLeft(left, pairs, chosen)
  const keep = (changed: Record<string, string>) => onChange({ type: 'matching', pairs: changed })
  const put = (other: string, key: string) => {
    if (key === tray) {
      const from = left.find((one) => pairs[one] === other)
      return from && takeBack(from)
    }
    keep(paired(pairs, key, other))
    setAnnouncement(`${labels[key]}: ${labels[other]}`)
  }
  const takeBack = (key: string) => {
    keep(unpaired(pairs, key))
    setChosen(key)
    setAnnouncement(`${texts.takenBack}: ${labels[pairs[key] ?? ''] ?? ''}`)
  }
  return {
    pairs,
    free: right.filter((key) => !placed.has(key)),
    next,
    announcement,
    put,
    pressLeft: (key: string) => (pairs[key] === undefined ? setChosen(key) : takeBack(key)),
    pressRight: (other: string) => next !== null && put(other, next),
  }
}

/**
 * Left sides with a place each, and the right sides to drag there. A press on a right side puts it at the place that is next; a press on a place makes it
 * the next one, or gives back what lies there.
 */
function Matching(props: Props) {
  const { question, isDisabled, id, texts } = props
  const { stem, left, labels } = question
  const pairing = usePairing(props)
  const { pairs, free, next } = pairing
  const root = useRef<HTMLFieldSetElement>(null)
  const drag = useDrag({ onDrop: pairing.put })
  const start = (event: PointerEvent<HTMLElement>, other: string) => !isDisabled && drag.start(event, other)
  const press = (isByPointer: boolean, work: () => unknown) => {
    if (!isByPointer || !drag.wasDragged()) work()
  }
  const toFocus = useRef<number | null>(null)
  // The pressed one has left the row: the focus is on what took its place, or on what was filled last.
  useLayoutEffect(() => {
    if (toFocus.current === null) return
    const chips = root.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const filled = root.current?.querySelectorAll<HTMLElement>('[data-filled=true]') ?? []
    ;(chips[Math.min(toFocus.current, chips.length - 1)] ?? filled[filled.length - 1])?.focus()
    toFocus.current = null
  })
  return (
    <fieldset ref={root} className={questions.question} disabled={isDisabled}>
      <legend className={questions.stem} dir="auto">
        {stem}
      </legend>
      <p id={`${id}-hint`} className="small soft">
        {texts.matchHint}
      </p>
      <ul className={styles.pairs}>
        {left.map((key) => {
          const other = pairs[key]
          return (
            <li key={key} className={styles.pair} data-place={key}>
              <span dir="auto">{labels[key]}</span>
              <button
                type="button"
                className={`piece ${styles.target}`}
                data-filled={other !== undefined}
                data-next={(!isDisabled && key === next) || undefined}
                aria-label={`${labels[key]}: ${other === undefined ? texts.emptyGap : labels[other]}`}
                aria-current={(!isDisabled && key === next) || undefined}
                onClick={(event) => press(event.detail > 0, () => pairing.pressLeft(key))}
                onPointerDown={(event) => other !== undefined && start(event, other)}
              >
                <span dir="auto">{other === undefined ? texts.placeHere : labels[other]}</span>
                {other !== undefined && <span aria-hidden="true">×</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {(free.length > 0 || !isDisabled) && (
        <ul className={styles.tray} data-place={tray} aria-label={texts.toPlace}>
          {free.map((other, at) => (
            <li key={other}>
              <button
                type="button"
                className={`piece ${styles.chip}`}
                data-chip
                aria-describedby={`${id}-hint`}
                aria-label={next === null ? labels[other] : `${labels[other]}: ${texts.goesTo} ${labels[next]}`}
                onClick={(event) =>
                  press(event.detail > 0, () => {
                    toFocus.current = next === null ? null : at
                    pairing.pressRight(other)
                  })
                }
                onPointerDown={(event) => start(event, other)}
              >
                <span className={styles.grip} aria-hidden="true" />
                <span dir="auto">{labels[other]}</span>
              </button>
            </li>
          ))}
          {free.length === 0 && <li className="small soft">{texts.allMatched}</li>}
        </ul>
      )}
      <p role="status" className="hidden-visually">
        {pairing.announcement}
      </p>
    </fieldset>
  )
}

export const matching: QuestionUi<'matching'> = {
  type: 'matching',
  Control: Matching,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
