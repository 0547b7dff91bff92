'use client'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { direction, languages } from '@/lib/platform/i18n/languages'
import { useNumberText } from '@/lib/ui/form/number-text'
import { useTranslations } from '@/lib/ui/translations'

type Texts = { ar?: string; en?: string }

/** A text in both languages; an empty one is not written. */
export function BothTexts({ label, value, onChange }: { label: string; value: Texts; onChange: (value: Texts) => void }) {
  const t = useTranslations('parts.form')
  return languages.map((language) => (
    <TextInput
      key={language}
      label={`${label} (${t(language)})`}
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
export function SecondsInput({ label, ...number }: NumberProps) {
  const id = useId()
  return <TextInput id={id} label={label} dir="ltr" maw="9rem" {...useNumberText({ min: 0, ...number })} />
}

type Props = {
  at: number
  title: Texts
  onAt: (seconds: number) => void
  onTitle: (title: Texts) => void
  onSeek: () => void
  onRemove: () => void
  children?: ReactNode
}

/** A chapter or cue as fields: the same as on the waveform, without a pointer. */
export function MarkRow({ at, title, onAt, onTitle, onSeek, onRemove, children }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  return (
    <li className="stack tight">
      <div className="split fields">
        <SecondsInput label={t('at')} value={at} onChange={(seconds) => seconds !== null && onAt(seconds)} />
        <BothTexts label={t('text')} value={title} onChange={onTitle} />
      </div>
      {children}
      <div className="row">
        <Button variant="default" size="compact-sm" onClick={onSeek}>
          {t('goThere')}
        </Button>
        <Button variant="subtle" color="bad" size="compact-sm" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
