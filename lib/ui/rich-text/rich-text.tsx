'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import { textAttributes } from './attributes'
import styles from './rich-text.module.css'
import type { Point, RichTextField, Start } from './rich-text-field'
import { ShownDocument } from './shown-document'
import { withText } from './stored'

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given }

const load = () => import('./rich-text-field').then((module) => module.RichTextField)
const isWritten = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * A formatted text: to be read until somebody comes to write, and only then with its editor, which weighs more than the rest of the page. What
 * is typed before the editor is there is kept for it.
 */
export function RichText({ value, onChange, given }: Props) {
  const t = useTranslations('richText')
  const { files } = useSchemaForm()
  const [writing, setWriting] = useState<{ Field: typeof RichTextField; start: Start } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const early = useRef('')
  const point = useRef<Point>(undefined)
  const text = useRef<HTMLDivElement>(null)
  const begin = () => {
    if (given.disabled) return
    load().then(
      (Field) => {
        const hasFocus = text.current?.contains(document.activeElement) ?? false
        setWriting({ Field, start: { typed: early.current, point: point.current, hasFocus } })
      },
      () => {
        // The typed text is kept if the editor fails to load.
        if (early.current) onChange(withText(value, early.current))
        early.current = ''
        setTyped('')
        setFailed(true)
      },
    )
  }
  if (writing) return <writing.Field value={value} onChange={onChange} given={given} start={writing.start} />
  const { tabindex: _, ...attributes } = textAttributes(given)
  return (
    <div className={styles.field} data-disabled={given.disabled || undefined}>
      {!given.disabled && <p className={`soft small ${styles.waiting}`}>{t('toolsLater')}</p>}
      {hasFailed && <FailureNotice text={t('notLoaded')} />}
      {/* biome-ignore lint/a11y/useSemanticElements: no native field shows formatted text */}
      <div
        ref={text}
        {...attributes}
        role="textbox"
        className={styles.content}
        data-text="theirs"
        tabIndex={0}
        onPointerEnter={() => !given.disabled && void load().catch(() => {})}
        onPointerDown={({ clientX, clientY }) => {
          point.current = { left: clientX, top: clientY }
        }}
        onFocus={begin}
        onKeyDown={(event) => {
          if (given.disabled || !isWritten(event)) return
          event.preventDefault()
          early.current += event.key
          setTyped(early.current)
          if (hasFailed) begin()
        }}
      >
        <ShownDocument document={value} files={files} />
        {typed && <p dir="auto">{typed}</p>}
      </div>
    </div>
  )
}
