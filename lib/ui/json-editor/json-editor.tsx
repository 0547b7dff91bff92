'use client'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import styles from './json-editor.module.css'
import { lineAndColumn, type TextRange } from './json-text'

export type JsonEditorHandle = { show: (range: TextRange) => void }
type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  /** Lines with something wrong on them, from 1. */
  marked?: ReadonlySet<number>
  isReadOnly?: boolean
  rows?: number
  ref?: Ref<JsonEditorHandle>
}

/** JSON in a text area with line numbers. Tab indents; after Escape it moves the focus, as everywhere. */
export function JsonEditor({ label, text, onChange, marked, isReadOnly = false, rows = 26, ref }: Props) {
  const t = useTranslations('jsonEditor')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  const keys = useEditingKeys(isReadOnly)
  const count = text.split('\n').length

  useImperativeHandle(ref, () => ({
    show: ({ start, end }) => {
      const element = area.current
      if (!element) return
      element.focus()
      element.setSelectionRange(start, end)
      const height = Number.parseFloat(getComputedStyle(element).lineHeight)
      element.scrollTop = Math.max(0, (lineAndColumn(element.value, start).line - 4) * height)
      element.scrollLeft = 0
    },
  }))

  return (
    <div className={styles.editor} dir="ltr" data-text="code">
      <div className={styles.box}>
        <div className={styles.numbers} aria-hidden="true">
          <div ref={numbers}>
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              <span key={at} data-marked={marked?.has(at + 1) || undefined}>
                {at + 1}
              </span>
            ))}
          </div>
        </div>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          aria-label={label}
          aria-describedby={isReadOnly ? undefined : `${id}-keys`}
          aria-invalid={(marked?.size ?? 0) > 0}
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
            if (numbers.current) numbers.current.style.translate = `0 ${-event.currentTarget.scrollTop}px`
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
