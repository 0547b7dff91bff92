'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import { type ComparedField, Conflict } from './conflict'
import styles from './form.module.css'
import type { useEditor } from './use-editor'
import type { WrongField } from './use-failure'
import type { Values } from './values'

type Editor<V> = ReturnType<typeof useEditor<V>>
type Props<V> = {
  editor: Pick<Editor<V>, 'form' | 'failure' | 'wrong' | 'isSending' | 'waitSeconds' | 'save' | 'conflict'>
  /** The fields to compare after a conflict (412). */
  compared: ComparedField[]
  /** The values of the compared fields, where the editor's own are of another shape. */
  toCompared?: (values: V) => Values
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

/** The frame of every editor: what went wrong, its fields, the button that saves, and the comparison after a conflict. */
export function EditorForm<V extends object>({
  editor,
  compared,
  toCompared = (values) => Object.fromEntries(Object.entries(values)),
  submit,
  isDisabled,
  onSubmit,
  onCancel,
  note,
  width = 'text',
  isFootSticky,
  children,
}: Props<V>) {
  const t = useTranslations('parts.form')
  const { form, failure, wrong, isSending, waitSeconds, save, conflict } = editor
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
      <FailureNotice text={failure}>{wrong.length > 1 && <WrongFields fields={wrong} />}</FailureNotice>
      {children}
      <div className={`row ${styles.foot}`} data-sticky={isFootSticky}>
        <Button type="submit" loading={isSending} disabled={isDisabled || waitSeconds > 0}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {note && <span className="soft small">{note}</span>}
        <span role="status" className="soft small">
          {waitSeconds > 0 && t('wait', { seconds: waitSeconds })}
        </span>
      </div>
      {conflict && (
        <Conflict {...conflict} fields={compared} mine={toCompared(conflict.mine)} theirs={toCompared(conflict.theirs)} />
      )}
    </form>
  )
}

/** Every field with something wrong, by name; each leads to its field. */
function WrongFields({ fields }: { fields: WrongField[] }) {
  const t = useTranslations('parts.form')
  return (
    <div className="row baseline small">
      <span>{t('wrong')}</span>
      <ul className="row baseline">
        {fields.map(({ field, label }) => (
          <li key={label}>
            <button type="button" className="link-button" onClick={() => field.focus()}>
              <bdi>{label}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
