'use client'
import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { tokensOf } from './json-colours'
import styles from './json-editor.module.css'
import { lineAndColumn, type TextRange } from './json-text'

export type JsonEditorHandle = { show: (range: TextRange) => void }
/** An error and its line, counted from 1. */
export type LineNote = { line: number; message: string }
type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  /** Written behind their lines, or below where that leaves no room. */
  notes?: readonly LineNote[]
  isReadOnly?: boolean
  rows?: number
  ref?: Ref<JsonEditorHandle>
}

/**
 * JSON in a text area with line numbers, its parts coloured, and notes on errors behind their lines. Colours and notes lie below the area, which
 * keeps all that a browser gives a field. Tab indents; after Escape it moves the focus, as everywhere.
 */
export function JsonEditor({ label, text, onChange, notes = noNotes, isReadOnly = false, rows = 20, ref }: Props) {
  const t = useTranslations('jsonEditor')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const letters = useRef<HTMLDivElement>(null)
  const keys = useEditingKeys(isReadOnly)
  const lines = useMemo(() => text.split('\n'), [text])
  const marked = new Set(notes.map(({ line }) => line))

  useShow(ref, area)
  return (
    <div className={styles.editor} dir="ltr" data-text="code">
      <div className={styles.box}>
        <LineNumbers ref={numbers} count={lines.length} marked={marked} />
        <div className={styles.paper} aria-hidden="true">
          <div ref={paper}>
            <div ref={letters}>
              <Coloured text={text} />
            </div>
            {[...marked].map((line) => (
              <Notes
                key={line}
                line={line}
                lines={lines}
                rows={rows}
                messages={notes.flatMap((note) => (note.line === line ? note.message : []))}
              />
            ))}
          </div>
        </div>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          aria-label={label}
          aria-describedby={isReadOnly ? undefined : `${id}-keys`}
          aria-invalid={notes.length > 0}
          value={text}
          rows={rows}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...keys}
          onScroll={(event) => {
            const { scrollTop, scrollLeft } = event.currentTarget
            if (numbers.current) numbers.current.style.translate = `0 ${-scrollTop}px`
            if (paper.current) paper.current.style.translate = `0 ${-scrollTop}px`
            if (letters.current) letters.current.style.translate = `${-scrollLeft}px`
          }}
        />
      </div>
      {!isReadOnly && (
        <p id={`${id}-keys`} className={styles.keys} dir="auto">
          {t('keys')}
        </p>
      )}
    </div>
  )
}

const noNotes: readonly LineNote[] = []

/** Lets the owner of the editor lead to a part of the text. */
function useShow(ref: Ref<JsonEditorHandle> | undefined, area: RefObject<HTMLTextAreaElement | null>) {
  useImperativeHandle(ref, () => ({
    show: ({ start, end }) => {
      const element = area.current
      if (!element) return
      element.focus({ preventScroll: true })
      element.setSelectionRange(start, end)
      const height = Number.parseFloat(getComputedStyle(element).lineHeight)
      const { line } = lineAndColumn(element.value, start)
      element.scrollTop = Math.max(0, (line - 4) * height)
      element.scrollLeft = 0
      // The page may have been scrolled past the line, to the list of problems below it.
      const place = element.getBoundingClientRect().top + line * height - element.scrollTop
      if (place < window.innerHeight / 4 || place > (window.innerHeight * 3) / 4)
        window.scrollBy({ top: place - window.innerHeight / 2 })
    },
  }))
}

type NumbersProps = { ref: Ref<HTMLDivElement>; count: number; marked: ReadonlySet<number> }

const LineNumbers = ({ ref, count, marked }: NumbersProps) => (
  <div className={styles.numbers} aria-hidden="true">
    <div ref={ref}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <span key={at} data-marked={marked.has(at + 1) || undefined}>
          {at + 1}
        </span>
      ))}
    </div>
  </div>
)

/** The text once more, in colours: of a field's own text there is only one. */
function Coloured({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text])
  return (
    <pre>
      {tokens.map(({ text: piece, kind }, at) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other name
          <span key={at} data-kind={kind}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </pre>
  )
}

type NotesProps = { line: number; lines: readonly string[]; rows: number; messages: readonly string[] }

/**
 * The faults of a line, after its last letter. If there is no room for them, they are below the line, or
 * above one of the last two lines, below which the editor ends.
 */
function Notes({ line, lines, rows, messages }: NotesProps) {
  const after = (lines[line - 1]?.length ?? 0) + 3
  const isAbove = line > 2 && line > Math.max(lines.length, rows) - 2
  return (
    <div
      className={styles.notes}
      data-above={isAbove || undefined}
      style={{ insetBlockStart: `calc(${isAbove ? line : line - 1} * var(--step))` }}
    >
      <span style={{ inlineSize: `${after}ch` }} />
      {messages.map((message) => (
        <bdi key={message} className={styles.note}>
          {message}
        </bdi>
      ))}
    </div>
  )
}

/** Tab indents and Enter keeps the indentation; after Escape, Tab moves to the next field. */
function useEditingKeys(isReadOnly: boolean) {
  const leaves = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      leaves.current = true
      event.stopPropagation()
      return
    }
    const element = event.currentTarget
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'Tab' && !leaves.current && !isReadOnly && !hasModifier) {
      event.preventDefault()
      indent(element, event.shiftKey)
    } else if (event.key === 'Enter' && !isReadOnly && !hasModifier && !event.nativeEvent.isComposing) {
      event.preventDefault()
      breakLine(element)
    }
    if (event.key !== 'Shift') leaves.current = false
  }
  const onBlur = () => {
    leaves.current = false
  }
  return { onKeyDown, onBlur }
}

/** Inserts text as typed input, so that the browser's undo includes it. */
function type(element: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

function indent(element: HTMLTextAreaElement, isBack: boolean): void {
  const { selectionStart: start, selectionEnd: end, value } = element
  const isSeveral = value.slice(start, end).includes('\n')
  if (!isSeveral && !isBack) {
    type(element, '  ')
    return
  }
  const from = value.lastIndexOf('\n', start - 1) + 1
  const lines = value.slice(from, end)
  const next = isBack ? lines.replace(/^ {1,2}/gm, '') : lines.replace(/^/gm, '  ')
  if (next === lines) return
  element.setSelectionRange(from, end)
  type(element, next)
  if (isSeveral) element.setSelectionRange(from, from + next.length)
}

/** A new line has the indentation of the line before, and one step more after an opening bracket. */
function breakLine(element: HTMLTextAreaElement): void {
  const { selectionStart: start, value } = element
  const line = value.slice(value.lastIndexOf('\n', start - 1) + 1, start)
  const before = /^ */.exec(line)?.[0] ?? ''
  const opens = /[[{]\s*$/.test(line)
  const closes = opens && /^\s*[\]}]/.test(value.slice(element.selectionEnd))
  type(element, `\n${before}${opens ? '  ' : ''}`)
  if (!closes) return
  const at = element.selectionStart
  type(element, `\n${before}`)
  element.setSelectionRange(at, at)
}
