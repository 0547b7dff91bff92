'use client'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { Theirs } from '@/lib/ui/theirs'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { inserted, opensBank } from './insertion'
import { ownText } from './own-texts'
import styles from './rubrics.module.css'

type Props = {
  label: string
  description?: ReactNode
  value: string
  onChange: (value: string) => void
  /** The bank whose comments can be inserted; null: a plain field. */
  comments: Endpoint<typeof listComments> | null
  language: Language
  most: number
  isFocused?: boolean
  /** Keys that the bank does not need. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** A comment on a person's work. `/` at the beginning of a word, or the button, opens the bank of comments. Texts: `rubrics`. */
export function CommentField({ label, description, value, onChange, comments, language, most, isFocused, onKeyDown }: Props) {
  const t = useTranslations('rubrics.bank')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    field.current?.focus()
  }
  const insert = (text: string) => {
    const at = field.current?.selectionStart ?? value.length
    const made = inserted(value, at, text, most)
    onChange(made.text)
    close()
    // After React has written the new text, behind what was inserted.
    requestAnimationFrame(() => field.current?.setSelectionRange(made.caret, made.caret))
  }
  return (
    <div className="stack tight">
      <Textarea
        {...typedDirection}
        ref={field}
        label={label}
        description={description}
        value={value}
        maxLength={most}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus={isFocused || undefined}
        autoFocus={isFocused ?? false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget
          if (comments && event.key === '/' && opensBank(value, selectionStart, selectionEnd)) {
            event.preventDefault()
            setIsOpen(true)
          } else onKeyDown?.(event)
        }}
      />
      {comments &&
        (isOpen ? (
          <Bank comments={comments} language={language} onPick={insert} onClose={close} />
        ) : (
          <span>
            <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
              {t('open')}
            </Button>
          </span>
        ))}
    </div>
  )
}

type BankProps = {
  comments: Endpoint<typeof listComments>
  language: Language
  onPick: (text: string) => void
  onClose: () => void
}

function Bank({ comments, language, onPick, onClose }: BankProps) {
  const t = useTranslations('rubrics.bank')
  const [search, setSearch] = useState('')
  const query = { perPage: 8, ...(search.trim() && { search: search.trim() }) }
  const { data, failure, isLoading } = useAnswer(comments, { query } as never, {
    failed: t('failed'),
    delay: search ? searchDelay : 0,
  })
  const found: DataOf<typeof listComments> = data ?? []
  const textsOf = found.flatMap(({ id, text }) => {
    const shown = ownText(text, language)
    return shown ? [{ id, ...shown }] : []
  })
  return (
    <section
      className="well stack tight"
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <TextInput
        {...typedDirection}
        size="sm"
        label={t('search')}
        value={search}
        autoFocus
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = textsOf
          if (first && !isLoading) onPick(first.text)
        }}
      />
      {failure && <p className="field-error">{failure}</p>}
      <ul className={styles.found} aria-label={t('title')}>
        {textsOf.map(({ id, text, locale }) => (
          <li key={id}>
            <button type="button" className={`choice-row ${styles.pick}`} data-text="theirs" onClick={() => onPick(text)}>
              <Theirs locale={locale}>{text}</Theirs>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="small soft">
        {!isLoading && !failure && textsOf.length === 0 && t('none')}
      </p>
      <span>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </span>
    </section>
  )
}
