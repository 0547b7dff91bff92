'use client'
import { Bilingual } from './bilingual-input'
import {
  ChoiceInput,
  ChoicesInput,
  LinesInput,
  MomentInput,
  NumberField,
  ProseInput,
  SecretInput,
  SwitchInput,
  TextLine,
} from './field-kinds'
import type { Field, FieldInputProps } from './fields'
import type { Values } from './values'

/** One field by its kind. */
function FieldInput({ field, ...props }: FieldInputProps) {
  switch (field.kind) {
    case 'line':
      return field.isSecret ? <SecretInput field={field} {...props} /> : <TextLine field={field} {...props} />
    case 'prose':
      return <ProseInput field={field} {...props} />
    case 'lines':
      return <LinesInput field={field} {...props} />
    case 'number':
      return <NumberField field={field} {...props} />
    case 'switch':
      return <SwitchInput field={field} {...props} />
    case 'choice':
      return <ChoiceInput field={field} {...props} />
    case 'choices':
      return <ChoicesInput field={field} {...props} />
    case 'moment':
      return <MomentInput field={field} {...props} />
    case 'bilingual':
      return <Bilingual field={field} {...props} />
  }
}

type Props = {
  id: string
  fields: Field[]
  values: Values
  faults: Record<string, string>
  setValues: (change: (now: Values) => Values) => void
}

/** The fields of a form, each with what is wrong with it; the first takes the focus when a dialog with the form opens. */
export const FieldInputs = ({ id, fields, values, faults, setValues }: Props) =>
  fields.map((field, at) => (
    <FieldInput
      key={field.name}
      id={`${id}-${field.name}`}
      field={field}
      isFirst={at === 0}
      value={values[field.name]}
      faults={faults}
      onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
    />
  ))
