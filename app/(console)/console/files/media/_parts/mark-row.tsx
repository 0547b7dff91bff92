'use client'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { useNumberText } from '@/lib/ui/form/number-text'
import { useTranslations } from '@/lib/ui/translations'
import { clockTime, readClockTime } from './clock-time'
import styles from './media.module.css'

type Texts = { ar?: string; en?: string }

type BothProps = {
  label: string
  value: Texts
  onChange: (value: Texts) => void
  /** The names of the fields are read aloud only: the head of the list shows them. */
  isHidden?: boolean
}

/** A text in both languages; an empty one is not written. */
export function BothTexts({ label, value, onChange, isHidden }: BothProps) {
  const t = useTranslations('parts.form')
  const nameOf = (language: Language) => `${label} (${t(language)})`
  return languages.map((language) => (
    <TextInput
      key={language}
      label={isHidden ? undefined : nameOf(language)}
      aria-label={isHidden ? nameOf(language) : undefined}
      lang={language}
      dir={direction(language)}
      maxLength={200}
      value={value[language] ?? ''}
      onChange={({ currentTarget: { value: typed } }) => {
        const { [language]: _, ...rest } = value
        onChange(typed === '' ? rest : { ...rest, [language]: typed })
      }}
    />
  ))
}

type NumberProps = { label: string; value: number | null; isWhole?: boolean; onChange: (value: number | null) => void }
export function CountInput({ label, ...number }: NumberProps) {
  const id = useId()
  return <TextInput id={id} label={label} dir="ltr" maw="9rem" {...useNumberText({ min: 0, ...number })} />
}

type TimeProps = { label: string; isNamed?: boolean; value: number | null; onChange: (seconds: number | null) => void }
/** A time of the film, as its clock shows it; seconds alone are taken too. */
export function TimeInput({ label, isNamed, value, onChange }: TimeProps) {
  // The typed text stays as it is until the field is left: `0:` may become a time.
  const [typed, setTyped] = useState<string | null>(null)
  const name = isNamed ? { label } : { 'aria-label': label }
  return (
    <TextInput
      {...name}
      dir="ltr"
      maw="9rem"
      inputMode="text"
      autoComplete="off"
      maxLength={20}
      value={typed ?? (value === null ? '' : clockTime(value))}
      error={typed !== null && typed !== '' && readClockTime(typed) === null}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(readClockTime(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

type Props = {
  at: number
  title: Texts
  /** It was just added: the title takes the focus, to be written over. */
  isFresh: boolean
  onAt: (seconds: number) => void
  onTitle: (title: Texts) => void
  onSeek: () => void
  onRemove: () => void
  children?: ReactNode
}

/** A chapter or cue as one line of fields: the same as on the waveform, without a pointer. */
export function MarkRow({ at, title, isFresh, onAt, onTitle, onSeek, onRemove, children }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFresh) return
    const written = [...(row.current?.querySelectorAll<HTMLInputElement>('input[lang]') ?? [])].find(({ value }) => value !== '')
    written?.focus()
    written?.select()
  }, [isFresh])
  const time = clockTime(at)
  return (
    <li ref={row} className={styles.markRow}>
      <div className={styles.markFields}>
        <TimeInput label={t('at')} value={at} onChange={(seconds) => seconds !== null && onAt(seconds)} />
        <BothTexts label={t('text')} value={title} onChange={onTitle} isHidden />
        <div className="row">
          <Button variant="default" size="compact-sm" onClick={onSeek} aria-label={t('goTo', { time })}>
            {t('goThere')}
          </Button>
          <Button variant="subtle" color="bad" size="compact-sm" onClick={onRemove} aria-label={t('removeAt', { time })}>
            {t('remove')}
          </Button>
        </div>
      </div>
      {children}
    </li>
  )
}

/** The names of the columns of the lines, which each field has for itself too. */
export function MarkHead() {
  const t = useTranslations('mediaDesk.timeline')
  const form = useTranslations('parts.form')
  return (
    <div className={`${styles.markFields} ${styles.markHead}`} aria-hidden="true">
      <span>{t('at')}</span>
      {languages.map((language) => (
        <span key={language}>{`${t('text')} (${form(language)})`}</span>
      ))}
    </div>
  )
}
