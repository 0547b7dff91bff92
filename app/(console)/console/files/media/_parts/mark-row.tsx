'use client'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { useNumberText } from '@/lib/ui/form/number-text'
import { IconPlayerPlay, IconTrash } from '@/lib/ui/icons'
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
  /** Faults of the field, or by language. */
  faults?: Record<string, string>
  name?: string
}

/** A text in both languages; an empty one is not written. */
export function BothTexts({ label, value, onChange, isHidden, faults, name = '' }: BothProps) {
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
      error={faults?.[`${name}.${language}`] ?? faults?.[name]}
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

type TimeProps = {
  label: string
  isNamed?: boolean
  value: number | null
  fault?: string
  onChange: (seconds: number | null) => void
  onRest?: () => void
}
/** A time of the film, as its clock shows it; seconds alone are taken too. */
export function TimeInput({ label, isNamed, value, fault, onChange, onRest }: TimeProps) {
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
      error={fault ?? (typed !== null && typed !== '' && readClockTime(typed) === null)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(readClockTime(text))
      }}
      onBlur={() => {
        setTyped(null)
        onRest?.()
      }}
    />
  )
}

type Props = {
  at: number
  title: Texts
  /** It was just added: the title takes the focus, to be written over. */
  isFresh: boolean
  /** It is chosen, here or on the waveform. */
  isChosen: boolean
  /** Its faults, by field. */
  faults: Record<string, string>
  onChoose: () => void
  onRest: () => void
  onAt: (seconds: number) => void
  onTitle: (title: Texts) => void
  onSeek: () => void
  onRemove: () => void
  children?: ReactNode
}

/** Fields of a line that show their own faults; the rest is shown below the line. */
const shownInFields = /^(at|title(\.(ar|en))?|url|until)$/

/** A chapter or cue as one line of fields: the same as on the waveform, without a pointer. */
export function MarkRow({ at, title, isFresh, isChosen, faults, onChoose, onAt, onTitle, onRest, ...row }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFresh) return
    const written = [...(line.current?.querySelectorAll<HTMLInputElement>('input[lang]') ?? [])].find(({ value }) => value !== '')
    written?.focus()
    written?.select()
  }, [isFresh])
  // Chosen on the waveform, its line comes into sight.
  useEffect(() => {
    if (isChosen && !line.current?.contains(document.activeElement)) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const time = clockTime(at)
  const others = Object.entries(faults).flatMap(([name, message]) => (shownInFields.test(name) ? [] : [message]))
  return (
    <li ref={line} className={styles.markRow} data-chosen={isChosen} onFocusCapture={onChoose}>
      <div className={styles.markFields}>
        <TimeInput
          label={t('at')}
          value={at}
          fault={faults.at}
          onChange={(seconds) => seconds !== null && onAt(seconds)}
          onRest={onRest}
        />
        <BothTexts label={t('text')} value={title} onChange={onTitle} isHidden faults={faults} name="title" />
        <div className="row tight nowrap">
          <Tooltip label={t('goThere')}>
            <ActionIcon variant="subtle" size="lg" onClick={row.onSeek} aria-label={t('goTo', { time })}>
              <IconPlayerPlay size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('remove')}>
            <ActionIcon variant="subtle" size="lg" onClick={row.onRemove} aria-label={t('removeAt', { time })}>
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      {row.children}
      {others.length > 0 && <p className="field-error">{[...new Set(others)].join(' ')}</p>}
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
