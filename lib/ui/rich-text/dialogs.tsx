'use client'
import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useState } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useConsole } from '@/lib/ui/console-provider'
import type { FileCalls, StoredFile } from '@/lib/ui/file-picker/calls'
import { FilePicker } from '@/lib/ui/file-picker/picker'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import { linkAddress } from './address'

export type Asked = { kind: 'link' | 'image' | 'formula' }
type Props = { editor: Editor; onClose: () => void }

/** The dialogs before something is inserted. */
export function Dialogs({ asked, files, ...props }: Props & { asked: Asked; files?: FileCalls }) {
  if (asked.kind === 'link') return <LinkDialog {...props} />
  if (asked.kind === 'formula') return <FormulaDialog {...props} />
  return files ? <ImageDialog {...props} files={files} /> : null
}

type FrameProps = { title: string; submit: string; onYes: () => void; onClose: () => void; children: ReactNode; more?: ReactNode }

function Frame({ title, submit, onYes, onClose, children, more }: FrameProps) {
  const t = useTranslations('richText')
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The form of the page around the editor is another one.
          event.stopPropagation()
          onYes()
        }}
      >
        {children}
        <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
          <Button type="submit">{submit}</Button>
          {more}
        </DialogButtons>
      </form>
    </Modal>
  )
}

function LinkDialog({ editor, onClose }: Props) {
  const t = useTranslations('richText')
  const [typed, setTyped] = useState(String(editor.getAttributes('link').href ?? ''))
  const [isWrong, setIsWrong] = useState(false)
  const chain = () => editor.chain().focus().extendMarkRange('link')
  const set = () => {
    const href = linkAddress(typed)
    if (!href) return setIsWrong(true)
    if (editor.state.selection.empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain().setMark('link', { href }).run()
    onClose()
  }
  const remove = () => {
    chain().unsetMark('link').run()
    onClose()
  }
  return (
    <Frame
      title={t('linkTitle')}
      submit={t('save')}
      onYes={set}
      onClose={onClose}
      more={
        editor.isActive('link') && (
          <Button variant="subtle" onClick={remove}>
            {t('unlink')}
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus
        label={t('linkTitle')}
        dir="ltr"
        inputMode="url"
        maxLength={2_000}
        value={typed}
        error={isWrong && t('linkFault')}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </Frame>
  )
}

function FormulaDialog({ editor, onClose }: Props) {
  const t = useTranslations('richText')
  const chosen = (['inlineFormula', 'formula'] as const).find((name) => editor.isActive(name))
  const [tex, setTex] = useState(String(chosen ? (editor.getAttributes(chosen).tex ?? '') : ''))
  const [isInline, setIsInline] = useState(chosen !== 'formula')
  const insert = () => {
    if (tex.trim() === '') return
    const type = isInline ? 'inlineFormula' : 'formula'
    editor
      .chain()
      .focus()
      .insertContent({ type, attrs: { tex: tex.trim() } })
      .run()
    onClose()
  }
  return (
    <Frame title={t('formulaTitle')} submit={t('insert')} onYes={insert} onClose={onClose}>
      <Textarea
        data-autofocus
        label={t('tex')}
        dir="ltr"
        rows={3}
        maxLength={2_000}
        value={tex}
        onChange={({ currentTarget: { value } }) => setTex(value)}
      />
      <Checkbox label={t('inline')} checked={isInline} onChange={({ currentTarget: { checked } }) => setIsInline(checked)} />
    </Frame>
  )
}

/** A picture of the library with its description, which a reader who does not see it gets in its place. */
function ImageDialog({ editor, files, onClose }: Props & { files: FileCalls }) {
  const t = useTranslations('richText')
  const { language } = useConsole()
  const chosen = editor.isActive('image') ? editor.getAttributes('image') : null
  const own = editor.view.dom.lang === 'ar' || editor.view.dom.lang === 'en' ? editor.view.dom.lang : language
  const [assetId, setAssetId] = useState<string | null>(chosen ? String(chosen.assetId) : null)
  const [alt, setAlt] = useState(String(chosen?.alt ?? ''))
  const [caption, setCaption] = useState(String(chosen?.caption ?? ''))
  const pick = (file: StoredFile) => {
    setAssetId(file.id)
    setAlt((now) => now || (file.altText[own] ?? file.altText.ar ?? file.altText.en ?? ''))
  }
  const insert = () => {
    if (!assetId || alt.trim() === '') return
    const attrs = { assetId, alt: alt.trim(), caption: caption.trim() || null }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    onClose()
  }
  if (!assetId) return <FilePicker files={files} kinds={['image']} onPick={pick} onClose={onClose} />
  return (
    <Frame title={t('imageTitle')} submit={t(chosen ? 'save' : 'insert')} onYes={insert} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('alt')}
        description={t('altHint')}
        withAsterisk
        aria-required
        {...typedDirection}
        maxLength={500}
        value={alt}
        onChange={({ currentTarget: { value } }) => setAlt(value)}
      />
      <TextInput
        label={t('caption')}
        {...typedDirection}
        maxLength={500}
        value={caption}
        onChange={({ currentTarget: { value } }) => setCaption(value)}
      />
    </Frame>
  )
}
