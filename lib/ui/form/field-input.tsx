'use client'
import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { fromWallClock, toWallClock } from '@/lib/ui/zoned'
import type { Field } from './fields'
import styles from './form.module.css'

type Props = {
  field: Field
  value: unknown
  faults: Record<string, string>
  onChange: (value: unknown) => void
  id: string
  /** Takes the focus when a dialog with the form opens. */
  isFirst?: boolean
}

/** More than this are searched rather than read through. */
const manyOptions = 20

/** One field by its kind. A text's direction follows what is typed, except where it is a code. */
export function FieldInput({ field, value, faults, onChange, id, isFirst }: Props) {
  const say = useTranslations('parts.form')
  const { timeZone } = useConsole()
  const { name, label, hint, isRequired } = field
  const plain = { id, name, 'data-autofocus': isFirst || undefined, label, description: hint, error: faults[name] }
  const shared = {
    ...plain,
    withAsterisk: isRequired,
    'aria-required': isRequired,
  }
  const dir = field.isLtr ? ('ltr' as const) : ('auto' as const)
  switch (field.kind) {
    case 'line':
      if (field.isSecret)
        return (
          <PasswordInput
            {...shared}
            dir="ltr"
            // The kit marks the frame around this kind of field alone.
            aria-invalid={faults[name] ? true : undefined}
            autoComplete={field.autoComplete}
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': say('reveal') }}
            classNames={{ visibilityToggle: styles.reveal }}
            value={text(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      return (
        <TextInput
          {...shared}
          dir={dir}
          autoComplete={field.autoComplete}
          maxLength={field.maxLength}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'prose':
      return (
        <Textarea
          {...shared}
          dir={dir}
          rows={3}
          classNames={{ input: styles.grows }}
          maxLength={field.maxLength}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'lines':
      return (
        <Textarea
          {...shared}
          dir={dir}
          rows={2}
          classNames={{ input: styles.grows }}
          description={hint ? `${hint} ${say('onePerLine')}` : say('onePerLine')}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
          onBlur={() => onChange(Array.isArray(value) ? value.map((line) => String(line).trim()).filter(Boolean) : [])}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          dir="ltr"
          min={field.min}
          max={field.max}
          allowDecimal={!field.isWhole}
          clampBehavior="none"
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
          classNames={{ input: styles.start }}
        />
      )
    case 'switch':
      return <Switch {...plain} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    case 'choice':
      return (
        <Select
          {...shared}
          data={field.options}
          value={typeof value === 'string' ? value : null}
          searchable={field.options.length > manyOptions}
          limit={manyOptions * 5}
          clearable={!isRequired}
          allowDeselect={!isRequired}
          onChange={onChange}
          nothingFoundMessage={say('nothing')}
        />
      )
    case 'moment':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          description={hint ?? say('inZone', { zone: `\u2066${timeZone}\u2069` })}
          value={typeof value === 'string' && value ? toWallClock(value, timeZone) : ''}
          onChange={(event) => onChange(fromWallClock(event.currentTarget.value, timeZone) || null)}
        />
      )
    case 'bilingual':
      return <Bilingual field={field} value={value} faults={faults} onChange={onChange} id={id} />
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Both languages side by side, each written in its own direction. */
function Bilingual({ field, value, faults, onChange, id }: Props) {
  const say = useTranslations('parts.form')
  if (field.kind !== 'bilingual') return null
  const both = (value ?? {}) as { ar?: string; en?: string }
  const Input = field.isProse ? Textarea : TextInput
  return (
    <fieldset className={styles.pair} aria-describedby={faults[field.name] && `${id}-error`}>
      <legend>
        {field.label}
        {field.isRequired && (
          <span aria-hidden="true" className={styles.star}>
            *
          </span>
        )}
      </legend>
      {field.hint && <p className={styles.hint}>{field.hint}</p>}
      <div className={styles.sides}>
        {(['ar', 'en'] as const).map((language) => (
          <Input
            key={language}
            id={`${id}-${language}`}
            label={say(language)}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={field.maxLength}
            aria-required={field.isRequired}
            error={faults[`${field.name}.${language}`]}
            {...(field.isProse && { rows: 3, classNames: { input: styles.grows } })}
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
