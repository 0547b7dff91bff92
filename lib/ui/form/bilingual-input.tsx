'use client'
import { Textarea, TextInput } from '@mantine/core'
import { direction, languages } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import { proseField } from './field-kinds'
import type { FieldInputProps, FieldOf } from './fields'
import styles from './form.module.css'

/** Both languages side by side, each written in its own direction. */
export function Bilingual({ field, value, faults, onChange, id }: FieldInputProps<FieldOf<'bilingual'>>) {
  const t = useTranslations('parts.form')
  const both = (value ?? {}) as { ar?: string; en?: string }
  const Input = field.isProse ? Textarea : TextInput
  return (
    <fieldset className={styles.pair} aria-describedby={faults[field.name] && `${id}-error`}>
      <legend>
        {field.label}
        {field.isRequired && (
          <span aria-hidden="true" className="required-mark">
            *
          </span>
        )}
      </legend>
      {field.hint && <p className="soft small">{field.hint}</p>}
      <div className="split fields">
        {languages.map((language) => (
          <Input
            key={language}
            id={`${id}-${language}`}
            label={t(language)}
            lang={language}
            dir={direction(language)}
            maxLength={field.maxLength}
            aria-required={field.isRequired}
            error={faults[`${field.name}.${language}`]}
            {...(field.isProse && proseField)}
            value={both[language] ?? ''}
            onChange={(event: { currentTarget: { value: string } }) =>
              onChange({ ...both, [language]: event.currentTarget.value })
            }
          />
        ))}
      </div>
      {faults[field.name] && (
        <p id={`${id}-error`} className="field-error">
          {faults[field.name]}
        </p>
      )}
    </fieldset>
  )
}
