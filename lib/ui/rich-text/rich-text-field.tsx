'use client'
import { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { isSame } from '@/lib/ui/autosave/merge'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import { richTextExtensions } from './extensions'
import styles from './rich-text.module.css'
import { editableFrom, isBlank, storedFrom } from './stored'
import { Toolbar } from './toolbar'

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given }

/** Shows a picture of the library in the editor, once its address is known. */
const drawFrom = (files: FileCalls | undefined) => (assetId: string, image: HTMLImageElement) => {
  if (!files) return
  call(files.read, { params: { id: assetId } }).then(
    ({ data }) => {
      image.src = data.renditions[0]?.url ?? data.url ?? ''
    },
    // The picture is gone; its description stands beside it.
    () => image.remove(),
  )
}

/** The editor of a formatted text: its document comes and goes as it is stored. */
export function RichTextField({ value, onChange, given }: Props) {
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
  const { id, disabled, lang, dir, ...described } = given
  useEffect(() => {
    if (!editor) return
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      class: styles.content ?? '',
      id,
      ...(described['aria-label'] ? { 'aria-label': described['aria-label'] } : { 'aria-labelledby': `${id}-label` }),
      ...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] }),
      ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
      ...(disabled && { 'aria-readonly': 'true', tabindex: '0' }),
      ...(lang && { lang }),
      ...(dir && { dir }),
    }
    editor.setOptions({ editorProps: { attributes }, editable: !disabled })
  }, [editor, id, disabled, lang, dir, described['aria-label'], described['aria-describedby'], described['aria-invalid']])
  return (
    <div className={styles.field} data-disabled={disabled || undefined}>
      {editor && !disabled && <Toolbar editor={editor} files={files} controls={id} />}
      {!isReadable && <p className="notice">{t('unreadable')}</p>}
      <div ref={host} />
    </div>
  )
}
