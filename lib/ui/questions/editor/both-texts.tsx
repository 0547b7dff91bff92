'use client'
import { Textarea, TextInput } from '@mantine/core'
import { direction } from '@/lib/platform/i18n/languages'
import { proseField } from '@/lib/ui/form/field-kinds'
import { useTranslations } from '@/lib/ui/translations'
import { languagesOf, type TextPlace, textAt, withText } from './draft'
import type { Editing } from './editing'
import styles from './question-banks.module.css'

type Props = {
  editing: Editing
  place: TextPlace
  label: string
  maxLength: number
  isProse?: boolean
  isRequired?: boolean
  /** The label is for screen readers only; the language is written in the field. */
  isBare?: boolean
}

/** One text in each language of the question, side by side, each written in its own direction. */
export function BothTexts({ editing, place, label, maxLength, isProse, isRequired, isBare }: Props) {
  const t = useTranslations('parts.form')
  const { draft, change, faults, id } = editing
  const Input = isProse ? Textarea : TextInput
  const path = 'key' in place ? `${place.part}.${place.key}` : place.part
  const written = languagesOf(draft)
  return (
    <div className={styles.texts} data-languages={written.length}>
      {written.map((language) => {
        const name = `${label} · ${t(language)}`
        return (
          <Input
            key={language}
            id={`${id}-${language}-${path}`}
            {...(isBare ? { 'aria-label': name, placeholder: t(language) } : { label: name, withAsterisk: isRequired })}
            aria-required={isRequired}
            lang={language}
            dir={direction(language)}
            maxLength={maxLength}
            error={faults[`content.${language}.${path}`]}
            {...(isProse && proseField)}
            value={textAt(draft.texts[language], place)}
            onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
              change(withText(draft, language, place, currentTarget.value))
            }
          />
        )
      })}
    </div>
  )
}
