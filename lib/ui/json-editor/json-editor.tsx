'use client'
import { useMantineStyleNonce } from '@mantine/core'
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { useSeen } from '@/lib/ui/use-seen'
import type { CodeView, Note } from './code-view'
import styles from './json-editor.module.css'
import type { TextRange } from './json-text'

export type JsonEditorHandle = { show: (range: TextRange) => void }
type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  /** What is wrong, shown below its lines. */
  notes?: readonly Note[]
  isReadOnly?: boolean
  ref?: Ref<JsonEditorHandle>
}
const none: readonly Note[] = []

/**
 * JSON in an editor with colours and line numbers, which is loaded when its place comes into view. Tab indents; after Escape it moves the
 * focus, as everywhere.
 */
export function JsonEditor({ label, text, onChange, notes = none, isReadOnly = false, ref }: Props) {
  const t = useTranslations('jsonEditor')
  const id = useId()
  const [frame, isSeen] = useSeen<HTMLDivElement>()
  const [view, setView] = useState<CodeView | null>(null)
  /** A place to lead to as soon as the editor is there. */
  const wanted = useRef<TextRange | null>(null)
  const described: Record<string, string> = isReadOnly ? {} : { 'aria-describedby': `${id}-keys` }
  const place = useEditor(isSeen, {
    text,
    onChange,
    isReadOnly,
    attributes: { 'aria-label': label, ...described },
    onView: setView,
  })

  useEffect(() => view?.write(text), [view, text])
  useEffect(() => view?.note([...notes]), [view, notes])
  useEffect(() => {
    if (view && wanted.current) view.show(wanted.current.start, wanted.current.end)
    wanted.current = null
  }, [view])
  useImperativeHandle(ref, () => ({
    show: (range) => {
      frame.current?.scrollIntoView({ block: 'nearest' })
      if (view) view.show(range.start, range.end)
      else wanted.current = range
    },
  }))

  return (
    <div ref={frame} className={styles.editor} dir="ltr" data-text="code">
      <div className={styles.box}>
        <div ref={place} className={styles.place} />
        {!view && <textarea aria-label={label} aria-busy="true" className={styles.waiting} value={text} readOnly />}
      </div>
      {!isReadOnly && (
        <p id={`${id}-keys`} className={styles.keys} dir="auto">
          {t('keys')}
        </p>
      )}
    </div>
  )
}

type Options = {
  text: string
  onChange: (text: string) => void
  isReadOnly: boolean
  attributes: Record<string, string>
  onView: (view: CodeView | null) => void
}

/** Loads the editor once it is wanted, and puts it into the element of the ref. */
function useEditor(isWanted: boolean, options: Options) {
  const place = useRef<HTMLDivElement>(null)
  const nonce = useMantineStyleNonce()
  const begin = useEffectEvent(({ codeView }: typeof import('./code-view'), parent: HTMLElement) => {
    const { text, isReadOnly, attributes } = options
    const view = codeView({ parent, text, isReadOnly, attributes, nonce: nonce?.() ?? '', onChange: changed })
    options.onView(view)
    return view
  })
  const changed = useEffectEvent((text: string) => options.onChange(text))
  const ended = useEffectEvent(() => options.onView(null))
  useEffect(() => {
    if (!isWanted) return
    let view: CodeView | null = null
    let isGone = false
    void import('./code-view').then((module) => {
      if (!isGone && place.current) view = begin(module, place.current)
    })
    return () => {
      isGone = true
      view?.end()
      ended()
    }
  }, [isWanted])
  return place
}
