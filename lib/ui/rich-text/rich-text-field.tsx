'use client'
import { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { isSame } from '@/lib/ui/autosave/merge'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import { textAttributes } from './attributes'
import { richTextExtensions } from './extensions'
import { drawFrom } from './pictures'
import styles from './rich-text.module.css'
import { editableFrom, isBlank, storedFrom } from './stored'
import { Toolbar } from './toolbar'

/** A place of the screen. */
export type Point = { left: number; top: number }
/** How somebody came to write: what they typed before the editor was there, and where they pressed. */
export type Start = { typed: string; point?: Point; hasFocus: boolean }
type Props = { value: unknown; onChange: (value: unknown) => void; given: Given; start: Start }

/** Goes on where somebody began to write. */
function goOn(editor: Editor, { typed, point, hasFocus }: Start): void {
  const pressed = point && editor.view.posAtCoords(point)?.pos
  editor.commands.setTextSelection(pressed ?? editor.state.doc.content.size)
  if (typed) editor.commands.insertContent({ type: 'text', text: typed })
  if (hasFocus) editor.commands.focus()
}

/** The editor of a formatted text. Its value is the stored document. */
export function RichTextField({ value, onChange, given, start }: Props) {
  const t = useTranslations('richText')
  const { files } = useSchemaForm()
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isReadable, setIsReadable] = useState(true)
  const told = useRef<unknown>(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for as long as the field is shown; its content follows below
  useEffect(() => {
    if (!host.current) return
    try {
      const made = new Editor({
        element: host.current,
        extensions: richTextExtensions(drawFrom(files)),
        content: editableFrom(value),
        enableContentCheck: true,
        injectCSS: false,
        onUpdate: ({ editor: now }) => {
          const stored = storedFrom(now.getJSON())
          told.current = isBlank(stored) ? undefined : stored
          latest.current(told.current)
        },
      })
      setEditor(made)
      return () => made.destroy()
    } catch {
      setIsReadable(false)
    }
  }, [])
  useEffect(() => {
    if (!editor || isSame(value, told.current)) return
    told.current = value
    editor.commands.setContent(editableFrom(value), { emitUpdate: false })
  }, [editor, value])
  const { id, disabled, lang, dir } = given
  const [name, description, isInvalid] = [given['aria-label'], given['aria-describedby'], given['aria-invalid']]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `given`, which is new each time
  useEffect(() => {
    const attributes = { ...textAttributes(given), class: styles.content ?? '' }
    editor?.setOptions({ editorProps: { attributes }, editable: !disabled })
  }, [editor, id, disabled, lang, dir, name, description, isInvalid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is an editor
  useEffect(() => {
    if (editor) goOn(editor, start)
  }, [editor])
  return (
    <div className={styles.field} data-disabled={disabled || undefined}>
      {editor && !disabled && <Toolbar editor={editor} files={files} controls={id} />}
      {!isReadable && <p className="notice">{t('unreadable')}</p>}
      <div ref={host} />
    </div>
  )
}
