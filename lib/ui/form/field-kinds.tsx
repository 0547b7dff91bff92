'use client'
import { Input, MultiSelect, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useConsole } from '@/lib/ui/console-provider'
import { MomentInputs } from '@/lib/ui/dates/moment-inputs'
import { useTranslations } from '@/lib/ui/translations'
import type { Field, FieldInputProps, FieldOf } from './fields'
import styles from './form.module.css'
import { useNumberText } from './number-text'
import { theirOption } from './their-option'
import { typedDirection } from './typed-direction'

/** With more options than this, the select can be searched. */
const manyOptions = 20

type Props<K extends Field['kind']> = FieldInputProps<FieldOf<K>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const plain = ({ id, field: { name, label, hint }, faults, isFirst }: FieldInputProps) => ({
  id,
  name,
  'data-autofocus': isFirst || undefined,
  label,
  description: hint,
  error: faults[name],
})

const labelled = (props: FieldInputProps) => ({
  ...plain(props),
  withAsterisk: props.field.isRequired,
  'aria-required': props.field.isRequired,
})

/** A text's direction follows what is typed, except where it is a code. */
const typed = (props: Props<'line'> | Props<'prose'>) => ({
  ...labelled(props),
  ...(props.field.isLtr ? { dir: 'ltr' } : typedDirection),
  maxLength: props.field.maxLength,
  value: text(props.value),
  onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
})

export const TextLine = (props: Props<'line'>) => <TextInput {...typed(props)} autoComplete={props.field.autoComplete} />

/** The props of a field with several lines, for long text and for short lines. */
export const proseField = { rows: 3, classNames: { wrapper: styles.room, input: `${styles.grows} ${styles.prose}` } }
const linesField = { rows: 2, classNames: { wrapper: styles.room, input: styles.grows } }

export const ProseInput = (props: Props<'prose'>) => <Textarea {...typed(props)} {...proseField} />

export function SecretInput(props: Props<'line'>) {
  const t = useTranslations('parts.form')
  const { field, faults } = props
  return (
    <PasswordInput
      {...typed(props)}
      dir="ltr"
      // Mantine sets it on the wrapper of this field only.
      aria-invalid={faults[field.name] ? true : undefined}
      autoComplete={field.autoComplete}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('reveal') }}
      classNames={{ visibilityToggle: styles.reveal }}
    />
  )
}

/** Several short texts, one per line. */
export function LinesInput(props: Props<'lines'>) {
  const t = useTranslations('parts.form')
  const { field, value, onChange } = props
  const lines = Array.isArray(value) ? value.map(String) : []
  return (
    <Textarea
      {...labelled(props)}
      {...(field.isLtr ? { dir: 'ltr' } : typedDirection)}
      {...linesField}
      description={field.hint ? `${field.hint} ${t('onePerLine')}` : t('onePerLine')}
      value={lines.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
      onBlur={() => onChange(lines.map((line) => line.trim()).filter(Boolean))}
    />
  )
}

/** Several of many, found by typing. */
export function ChoicesInput(props: Props<'choices'>) {
  const { field, value, onChange } = props
  return (
    <MultiSelect
      {...labelled(props)}
      data={field.groups.map(({ label, options }) => ({ group: label, items: options }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      searchable
      hidePickedOptions
    />
  )
}

export function NumberField(props: Props<'number'>) {
  const { value, onChange, field } = props
  const text = useNumberText({
    value: typeof value === 'number' ? value : null,
    onChange,
    isWhole: field.isWhole,
    min: field.min,
  })
  return <TextInput {...labelled(props)} {...text} />
}

export const SwitchInput = (props: Props<'switch'>) => (
  <Switch {...plain(props)} checked={props.value === true} onChange={(event) => props.onChange(event.currentTarget.checked)} />
)

export function ChoiceInput(props: Props<'choice'>) {
  const t = useTranslations('parts.form')
  const { field, value, onChange } = props
  return (
    <Select
      {...labelled(props)}
      data={field.options}
      renderOption={field.areTheirs ? theirOption : undefined}
      value={typeof value === 'string' ? value : null}
      searchable={field.options.length > manyOptions}
      limit={manyOptions * 5}
      clearable={!field.isRequired}
      // Choosing again what is chosen changes nothing; emptying has a button of its own, which the kit hides from keyboards.
      allowDeselect={false}
      clearButtonProps={{
        tabIndex: 0,
        'aria-hidden': undefined,
        'aria-label': t('clear', { field: `\u2068${field.label}\u2069` }),
      }}
      onChange={onChange}
      nothingFoundMessage={t('nothing')}
    />
  )
}

/** A date and time in the person's time zone. */
export function MomentInput(props: Props<'moment'>) {
  const t = useTranslations('parts.form')
  const { timeZone } = useConsole()
  const { field, value, onChange, id, isFirst, faults } = props
  const fault = faults[field.name]
  const hint = field.hint ?? t('inZone', { zone: `\u2066${timeZone}\u2069` })
  return (
    <Input.Wrapper
      id={id}
      label={field.label}
      description={hint}
      error={fault}
      withAsterisk={field.isRequired}
      descriptionProps={{ id: `${id}-hint` }}
      errorProps={{ id: `${id}-fault` }}
    >
      <MomentInputs
        id={id}
        name={field.name}
        label={field.label}
        isFirst={isFirst}
        edge={field.edge}
        value={text(value)}
        onChange={(moment) => onChange(moment || null)}
        given={{
          'aria-required': field.isRequired,
          'aria-invalid': Boolean(fault),
          'aria-describedby': fault ? `${id}-hint ${id}-fault` : `${id}-hint`,
        }}
      />
    </Input.Wrapper>
  )
}
