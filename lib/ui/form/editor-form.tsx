'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import styles from './form.module.css'
import type { useEditor } from './use-editor'

type Props = {
  editor: Pick<ReturnType<typeof useEditor>, 'form' | 'failure' | 'isSending' | 'waitSeconds' | 'save'>
  /** The label of the button that saves. */
  submit: string
  /** There is nothing to save. */
  isDisabled?: boolean
  /** Looked at before saving; `false` says that it must not be tried. */
  onSubmit?: () => boolean
  onCancel?: () => void
  /** Stands beside the button. */
  note?: ReactNode
  /** How wide the fields are: as a column of text, that with wider sections, or the whole page. */
  width?: 'text' | 'sections' | 'page'
  /** Keeps the button in sight while a long editor scrolls. */
  isFootSticky?: boolean
  children: ReactNode
}

/** The frame of every editor: what went wrong, its fields, and the button that saves. */
export function EditorForm({
  editor,
  submit,
  isDisabled,
  onSubmit,
  onCancel,
  note,
  width = 'text',
  isFootSticky,
  children,
}: Props) {
  const say = useTranslations('parts.form')
  const { form, failure, isSending, waitSeconds, save } = editor
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSending || waitSeconds > 0) return
        if (onSubmit?.() !== false) void save()
      }}
      className={styles.form}
      data-width={width}
      noValidate
    >
      <FailureNotice text={failure} />
      {children}
      <div className={`row ${styles.foot}`} data-sticky={isFootSticky}>
        <Button type="submit" loading={isSending} disabled={isDisabled || waitSeconds > 0}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {say('cancel')}
          </Button>
        )}
        {note && <span className="soft small">{note}</span>}
        <span role="status" className="soft small">
          {waitSeconds > 0 && say('wait', { seconds: waitSeconds })}
        </span>
      </div>
    </form>
  )
}
