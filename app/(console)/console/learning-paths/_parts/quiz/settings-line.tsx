'use client'
import { useLocale } from 'next-intl'
import { useId } from 'react'
import { shownNumber, useNumberText } from '@/lib/ui/form/number-text'
import { Choose } from '@/lib/ui/questions/editor/fields'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import { useTranslations } from '@/lib/ui/translations'
import { type QuizSettings, shownKinds } from './quiz-draft'

type Props = { settings: QuizSettings; change: (settings: QuizSettings) => void }

/** The settings as a sentence whose numbers are typed where they stand. */
export function SettingsLine({ settings, change }: Props) {
  const t = useTranslations('learningPaths.quiz')
  const { attemptsAllowed, minutes, passPercent, shown } = settings
  const parts = [
    { name: 'attemptsAllowed', value: attemptsAllowed, most: 100 },
    { name: 'minutes', value: minutes, most: 1440 },
    { name: 'passPercent', value: passPercent, most: 100 },
  ] as const
  return (
    <div className={styles.settings}>
      {parts.map(({ name, value, most }) => (
        <NumberPart
          key={name}
          label={t(`settings.${name}.label`)}
          before={name === 'passPercent' ? t('settings.passPercent.before') : ''}
          after={t(`settings.${name}.after`, { count: value })}
          none={name === 'passPercent' ? null : t(`settings.${name}.none`)}
          value={value}
          most={most}
          onChange={(next) => change({ ...settings, [name]: next })}
        />
      ))}
      <Choose
        isBare
        label={t('settings.shown')}
        value={shown}
        onChange={(next) => change({ ...settings, shown: next })}
        options={shownKinds.map((value) => ({ value, label: t(`settings.${value}`) }))}
      />
    </div>
  )
}

type PartProps = {
  label: string
  before: string
  after: string
  /** Shown for 0, which is no limit. */
  none: string | null
  value: number
  most: number
  onChange: (value: number) => void
}

function NumberPart({ label, before, after, none, value, most, onChange }: PartProps) {
  const id = useId()
  const locale = useLocale()
  const number = useNumberText({
    value: value === 0 ? null : value,
    onChange: (typed) => onChange(Math.min(most, typed ?? 0)),
    isWhole: true,
    min: 0,
  })
  const isNone = none !== null && value === 0
  return (
    <label className={styles.part} htmlFor={id}>
      {before && <span>{before}</span>}
      <input
        id={id}
        className={styles.number}
        dir="ltr"
        aria-label={label}
        maxLength={4}
        placeholder={shownNumber('0', locale)}
        {...number}
      />
      <span>{isNone ? none : after}</span>
    </label>
  )
}
