'use client'
import { Select, TextInput } from '@mantine/core'
import type { choiceCredits } from '@/lib/domain/learning/question-banks/words'
import { useNumberText } from '@/lib/ui/form/number-text'
import { theirOption } from '@/lib/ui/form/their-option'
import { useTranslations } from '@/lib/ui/translations'

type NumberProps = {
  id: string
  label: string
  hint?: string
  value: number | null
  onChange: (value: number | null) => void
  isWhole?: boolean
  min?: number
  error?: string
  /** The label is for screen readers only. */
  isBare?: boolean
}

export function NumberInput({ label, hint, isBare, error, id, ...number }: NumberProps) {
  const text = useNumberText(number)
  return (
    <TextInput
      id={id}
      {...(isBare ? { 'aria-label': label, placeholder: label } : { label })}
      description={hint}
      error={error}
      maw="14rem"
      {...text}
    />
  )
}

type OptionProps<T extends string> = {
  label: string
  hint?: string
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  isBare?: boolean
  /** The labels are names of records. */
  areTheirs?: boolean
}

export const Choose = <T extends string>({ label, hint, value, options, onChange, isBare, areTheirs }: OptionProps<T>) => (
  <Select
    {...(isBare ? { 'aria-label': label, placeholder: label } : { label })}
    description={hint}
    data={[...options]}
    renderOption={areTheirs ? theirOption : undefined}
    value={value}
    allowDeselect={false}
    maw="26rem"
    onChange={(chosen) => {
      const found = options.find((option) => option.value === chosen)
      if (found) onChange(found.value)
    }}
  />
)

type Credit = (typeof choiceCredits)[number]

/** The credit for a partly right answer. */
export function CreditField<C extends Credit>({
  value,
  options,
  onChange,
}: {
  value: C
  options: readonly C[]
  onChange: (value: C) => void
}) {
  const t = useTranslations('questionBanks.editor')
  return (
    <Choose
      label={t('credit')}
      hint={t(`creditHints.${value}`)}
      value={value}
      options={options.map((each) => ({ value: each, label: t(`credits.${each}`) }))}
      onChange={onChange}
    />
  )
}
