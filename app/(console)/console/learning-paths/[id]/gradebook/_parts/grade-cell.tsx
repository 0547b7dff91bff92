'use client'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Grade, Grades } from '@/lib/domain/assessing/gradebook/grades.rules'
import { useConsole } from '@/lib/ui/console-provider'
import { beginsNumber, shownNumber } from '@/lib/ui/form/number-text'
import styles from '@/lib/ui/grade-grid.module.css'
import { numberIn } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'
import type { CellState, Change } from './desk'
import { useDesk } from './desk-provider'
import { block, type Move, moveOf, neighbour } from './moving'
import { typedGrade } from './typed-grade'

type Props = { enrolmentId: string; columnId: string; name: string; grades: Grades }

const isRightToLeft = () => document.documentElement.dir === 'rtl'
const placeIn = (cell: HTMLElement) => {
  const [enrolmentId = '', columnId = ''] = (cell.dataset.grade ?? '').split(' ')
  return { enrolmentId, columnId }
}
/** Moves to another cell, without beginning to write there. */
function go(from: Element, move: Move): void {
  neighbour(from, move)?.focus()
}

/** A field that appears takes the focus, and what is typed next goes on behind its text. */
function atEnd(field: HTMLInputElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

const cleared = { points: null, penalty: 0, isExcused: false }
const written = (grade: Grade | null) => (grade?.points == null ? '' : String(grade.points))

type Place = { enrolmentId: string; columnId: string }
/** The text that is being typed into a cell, and the keys that begin and end it. */
function useTyping(place: Place, maxPoints: number, grade: Grade | null, mayType: boolean) {
  const { desk, book } = useDesk()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A field that goes away loses the focus, which is no end of typing.
  const isOver = useRef(false)
  const change = (text: string) => {
    isOver.current = false
    setTyped(text.slice(0, 40))
    setIsWrong(false)
  }
  const leave = () => {
    isOver.current = true
    flushSync(() => {
      setTyped(null)
      setIsWrong(false)
    })
    button.current?.focus()
  }
  const finish = (move?: Move) => {
    const fields = typedGrade(typed ?? '', maxPoints)
    if (!fields) return setIsWrong(true)
    leave()
    desk.change([{ ...place, fields }])
    if (move && button.current) go(button.current, move)
  }
  const begin = (text: string) => mayType && change(text)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveOf(event.key, isRightToLeft())
    const isTyped = event.key.trim().length === 1 && beginsNumber(event.key)
    if (move) go(event.currentTarget, move)
    else if (isTyped) begin(event.key)
    else if (event.key === 'F2' || event.key === 'Enter') begin(written(grade))
    else if ((event.key === 'Delete' || event.key === 'Backspace') && mayType) desk.change([{ ...place, fields: cleared }])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (!mayType) return
    event.preventDefault()
    const pasted = block(event.currentTarget, event.clipboardData.getData('text/plain').slice(0, 100_000))
    const changes = pasted.flatMap(({ cell, text }): Change[] => {
      const there = placeIn(cell)
      const most = book.columns.find(({ id }) => id === there.columnId)?.maxPoints ?? 0
      const fields = text.trim() === '' ? null : typedGrade(text, most)
      return fields ? [{ ...there, fields }] : []
    })
    desk.change(changes)
  }
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const ends: Record<string, Move> = {
      Enter: event.shiftKey ? 'up' : 'down',
      ArrowDown: 'down',
      ArrowUp: 'up',
      Tab: event.shiftKey ? 'start' : 'end',
    }
    const move = ends[event.key]
    if (event.key === 'Escape') leave()
    else if (move) finish(move)
    else return
    event.preventDefault()
  }
  const onBlur = () => {
    if (typed === null || isOver.current) return
    if (typedGrade(typed, maxPoints)) finish()
    else leave()
  }
  return { typed, isWrong, button, change, begin, onKeyDown, onPaste, onInputKey, onBlur }
}

/** The grade of a person in a column: read, or typed over with the keyboard, the mouse or a table from elsewhere. */
export function GradeCell({ enrolmentId, columnId, name, grades }: Props) {
  const { desk, book, enter, open } = useDesk()
  const t = useTranslations('gradebook.cell')
  const regional = useConsole()
  const place = { enrolmentId, columnId }
  // The grades of the page are known before the first look.
  useState(() => desk.load(enrolmentId, grades))
  const held = useSyncExternalStore(
    desk.subscribe,
    () => desk.cell(place),
    () => null,
  )
  const { grade, state, theirs } = held ?? { grade: grades[columnId] ?? null, state: 'saved' as const, theirs: null }
  const { maxPoints = 0, title = '' } = book.columns.find(({ id }) => id === columnId) ?? {}
  const typing = useTyping(place, maxPoints, grade, Boolean(enter) && state !== 'own')
  const { typed, isWrong } = typing
  const label = t('label', { column: `\u2068${title}\u2069`, name: `\u2068${name}\u2069` })
  const read = wordsOf(grade, state, t, (value) => numberIn(regional, value, { maximumFractionDigits: 2 }))
  const locale = regional.numerals === 'arab' && regional.language === 'ar' ? 'ar-u-nu-arab' : 'en'
  return (
    <span className={styles.cell} data-state={state === 'saved' ? undefined : state}>
      {typed === null ? (
        <button
          ref={typing.button}
          type="button"
          className={styles.value}
          data-grade={`${enrolmentId} ${columnId}`}
          aria-label={`${label}: ${read.spoken}`}
          onKeyDown={typing.onKeyDown}
          onPaste={typing.onPaste}
          onClick={() => typing.begin(written(grade))}
        >
          <span>{read.value}</span>
          {read.note && <span className="small soft">{read.note}</span>}
        </button>
      ) : (
        <input
          className={styles.input}
          ref={atEnd}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          value={shownNumber(typed, locale)}
          onChange={(event) => typing.change(event.currentTarget.value)}
          onKeyDown={typing.onInputKey}
          onBlur={typing.onBlur}
        />
      )}
      {isWrong && (
        <span role="alert" className="small">
          {t('wrong', { most: maxPoints })}
        </span>
      )}
      {state === 'conflict' && <Conflict place={place} mine={grade} theirs={theirs} />}
      <button
        type="button"
        className={styles.more}
        aria-label={t('more', { column: `\u2068${title}\u2069`, name: `\u2068${name}\u2069` })}
        onClick={() => open({ ...place, name })}
      >
        …
      </button>
    </span>
  )
}

/** Both values of a grade that two people changed. */
function Conflict({
  place,
  mine,
  theirs,
}: {
  place: { enrolmentId: string; columnId: string }
  mine: Grade | null
  theirs: Grade | null
}) {
  const { desk } = useDesk()
  const t = useTranslations('gradebook.cell')
  const regional = useConsole()
  const shown = (grade: Grade | null) =>
    grade?.isExcused ? t('excused') : grade?.points == null ? t('none') : numberIn(regional, grade.points)
  return (
    <span role="alert" className={styles.conflict}>
      <button type="button" className="link-button" onClick={() => desk.settle(place, true)}>
        {t('mine', { points: shown(mine) })}
      </button>
      <button type="button" className="link-button" onClick={() => desk.settle(place, false)}>
        {t('theirs', { points: shown(theirs) })}
      </button>
    </span>
  )
}

type Say = (key: string, values?: Record<string, string | number>) => string
/** The words of a cell, as they are seen and as they are read aloud. */
function wordsOf(grade: Grade | null, state: CellState, t: Say, number: (value: number) => string) {
  const value = grade?.isExcused ? t('excused') : grade?.points == null ? '–' : number(grade.points)
  const notes = [
    grade?.isWaiting && t('waiting'),
    grade && grade.entered !== null && grade.derived !== null && t('over', { points: number(grade.derived) }),
    grade && grade.penalty + grade.latePenalty > 0 && t('penalty', { points: number(grade.penalty + grade.latePenalty) }),
    grade?.isPassed === false && t('failedLesson'),
    grade?.comment && t('commented'),
    state === 'failed' && t('unsent'),
    state === 'own' && t('own'),
  ].filter((note) => typeof note === 'string' && note !== '')
  const note = notes.join(' · ')
  return {
    value,
    note,
    spoken: [grade?.points == null && !grade?.isExcused ? t('none') : value, note].filter(Boolean).join(', '),
  }
}
