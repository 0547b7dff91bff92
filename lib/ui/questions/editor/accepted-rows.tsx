'use client'
import { TextInput } from '@mantine/core'
import { type TextMatching, textMatchings } from '@/lib/domain/learning/question-banks/words'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import type { Editing } from './editing'
import { Choose, NumberInput } from './fields'
import { RemoveTool, Rows } from './key-rows'
import styles from './question-banks.module.css'

type Accepted = { text: string; score: number }
type Props = {
  editing: Editing
  legend: string
  hint?: string
  /** Of the field in the design. */
  path: string
  accepted: Accepted[]
  onChange: (accepted: Accepted[]) => void
}

/** Accepted answers of both languages, each with its share of the marks in percent. */
export function AcceptedRows({ editing: { faults, id }, legend, hint, path, accepted, onChange }: Props) {
  const t = useTranslations('questionBanks.editor')
  const change = (at: number, fields: Partial<Accepted>) =>
    onChange(accepted.map((one, place) => (place === at ? { ...one, ...fields } : one)))
  return (
    <Rows
      legend={legend}
      hint={hint}
      count={accepted.length}
      add={{
        label: t('addAccepted'),
        isFull: accepted.length >= 30,
        onAdd: () => onChange([...accepted, { text: '', score: 1 }]),
      }}
      row={(at) => {
        const { text, score } = accepted[at] ?? { text: '', score: 1 }
        const name = t('acceptedNumber', { number: at + 1 })
        return (
          <div className={styles.row}>
            <TextInput
              id={`${id}-${path}-${at}`}
              aria-label={`${legend} · ${name}`}
              placeholder={name}
              maxLength={200}
              {...typedDirection}
              error={faults[`${path}.${at}.text`]}
              value={text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
            <NumberInput
              id={`${id}-${path}-${at}-score`}
              label={`${t('percent')} · ${name}`}
              isBare
              min={0}
              value={Math.round(score * 10_000) / 100}
              error={faults[`${path}.${at}.score`]}
              onChange={(percent) => change(at, { score: (percent ?? 0) / 100 })}
            />
            <span className={styles.tools}>
              <RemoveTool
                label={`${t('remove')}: ${name}`}
                isDisabled={accepted.length <= 1}
                onClick={() => onChange(accepted.filter((_, place) => place !== at))}
              />
            </span>
          </div>
        )
      }}
    />
  )
}

/** How a written answer is compared with the accepted ones. */
export function MatchingField({ value, onChange }: { value: TextMatching; onChange: (value: TextMatching) => void }) {
  const t = useTranslations('questionBanks.editor')
  return (
    <Choose
      label={t('matching')}
      hint={t(`matchingHints.${value}`)}
      value={value}
      options={textMatchings.map((each) => ({ value: each, label: t(`matchings.${each}`) }))}
      onChange={onChange}
    />
  )
}
