'use client'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconItalic,
  IconLink,
  IconMathFunction,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconStrikethrough,
  IconTable,
  IconTableOff,
} from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { blockOf, blocks, directionOf, setBlock, setDirection } from './blocks'
import { type Asked, Dialogs } from './dialogs'
import styles from './rich-text.module.css'

type Props = { editor: Editor; files?: FileCalls; controls: string }
type Tool = { name: string; Icon: typeof IconBold; isOn?: boolean; run: () => void }

/** Renders again whenever the editor's state has changed. */
function useRenderedAgain(editor: Editor): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const again = () => setCount((count) => count + 1)
    editor.on('transaction', again)
    return () => {
      editor.off('transaction', again)
    }
  }, [editor])
}

/** The buttons of the toolbar; those that need more than a press ask for it. */
function toolsOf(editor: Editor, hasFiles: boolean, ask: (asked: Asked) => void): Tool[] {
  const mark = (name: string, Icon: typeof IconBold): Tool => ({
    name,
    Icon,
    isOn: editor.isActive(name),
    run: () => editor.chain().focus().toggleMark(name).run(),
  })
  return [
    mark('bold', IconBold),
    mark('italic', IconItalic),
    mark('strike', IconStrikethrough),
    mark('code', IconCode),
    { name: 'link', Icon: IconLink, isOn: editor.isActive('link'), run: () => ask({ kind: 'link' }) },
    ...(hasFiles ? [{ name: 'image', Icon: IconPhoto, isOn: editor.isActive('image'), run: () => ask({ kind: 'image' }) }] : []),
    { name: 'formula', Icon: IconMathFunction, isOn: isFormula(editor), run: () => ask({ kind: 'formula' }) },
    ...tableTools(editor),
    { name: 'undo', Icon: IconArrowBackUp, run: () => editor.chain().focus().undo().run() },
    { name: 'redo', Icon: IconArrowForwardUp, run: () => editor.chain().focus().redo().run() },
  ]
}

/** The tools for the text: one stop for Tab, with the arrow keys moving between them. */
export function Toolbar({ editor, files, controls }: Props) {
  const t = useTranslations('richText')
  const [asked, setAsked] = useState<Asked | null>(null)
  useRenderedAgain(editor)
  const tools = toolsOf(editor, files !== undefined, setAsked)
  return (
    <div role="toolbar" aria-label={t('toolbar')} aria-controls={controls} className={styles.toolbar} onKeyDown={walk}>
      <select
        aria-label={t('block')}
        value={blockOf(editor)}
        onChange={({ currentTarget: { value } }) => setBlock(editor, value)}
      >
        {blocks.map((name) => (
          <option key={name} value={name}>
            {name.startsWith('callout.') ? `${t('callout')}: ${t(`tones.${name.slice('callout.'.length)}`)}` : t(name)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('direction')}
        value={directionOf(editor)}
        onChange={({ currentTarget: { value } }) => setDirection(editor, value)}
      >
        {(['auto', 'rtl', 'ltr'] as const).map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </select>
      {tools.map(({ name, Icon, isOn, run }) => (
        <button key={name} type="button" title={t(name)} aria-label={t(name)} aria-pressed={isOn} onClick={run}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
        </button>
      ))}
      {asked && <Dialogs asked={asked} editor={editor} files={files} onClose={() => setAsked(null)} />}
    </div>
  )
}

const isFormula = (editor: Editor) => editor.isActive('formula') || editor.isActive('inlineFormula')

function tableTools(editor: Editor): Tool[] {
  const chain = () => editor.chain().focus()
  if (!editor.isActive('table'))
    return [{ name: 'table', Icon: IconTable, run: () => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() }]
  return [
    { name: 'addRow', Icon: IconRowInsertBottom, run: () => chain().addRowAfter().run() },
    { name: 'addColumn', Icon: IconColumnInsertRight, run: () => chain().addColumnAfter().run() },
    { name: 'removeRow', Icon: IconRowRemove, run: () => chain().deleteRow().run() },
    { name: 'removeColumn', Icon: IconColumnRemove, run: () => chain().deleteColumn().run() },
    { name: 'removeTable', Icon: IconTableOff, run: () => chain().deleteTable().run() },
  ]
}

/** Arrow keys go from tool to tool; in a choice they change it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || event.target instanceof HTMLSelectElement) return
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')]
  const at = all.findIndex((tool) => tool.contains(document.activeElement))
  all.at((at + (isRtl ? -step : step)) % all.length)?.focus()
  event.preventDefault()
}
