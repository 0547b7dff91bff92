import { z } from 'zod'
import type { Contract } from '@/lib/platform/http/contract'
import type { DayEdge } from '@/lib/platform/i18n/days'

type Of =
  | { kind: 'line'; maxLength?: number }
  | { kind: 'prose'; maxLength?: number }
  | { kind: 'lines'; maxLength?: number }
  | { kind: 'bilingual'; isProse: boolean; maxLength?: number; isEither?: boolean }
  | { kind: 'number'; min?: number; max?: number; isWhole: boolean }
  | { kind: 'switch' }
  | { kind: 'moment'; edge?: DayEdge }
  /** `areTheirs`: the labels are names that people gave. */
  | { kind: 'choice'; options: { value: string; label: string }[]; areTheirs?: true }
  /** Several of many, by groups. */
  | { kind: 'choices'; groups: { label: string; options: { value: string; label: string }[] }[] }

/** One field of a form, as plain data. */
export type Field = {
  name: string
  label: string
  hint?: string
  isRequired: boolean
  isNullable: boolean
  isLtr?: boolean
  /** Hidden while it is typed, such as a password. */
  isSecret?: boolean
  /** The kind of data that the browser may fill in (HTML autocomplete). */
  autoComplete?: string
} & Of

export type FieldOf<K extends Field['kind']> = Extract<Field, { kind: K }>

/** The props of every input of a form: its field, its value and the faults by field name. */
export type FieldInputProps<F extends Field = Field> = {
  field: F
  value: unknown
  faults: Record<string, string>
  onChange: (value: unknown) => void
  id: string
  /** Takes the focus when a dialog with the form opens. */
  isFirst?: boolean
}

/** The part of a section's texts that forms read: labels, explanations, and the names of values. */
export type FieldTexts = {
  fields: Record<string, string>
  hints?: Record<string, string>
  values?: Record<string, Record<string, string>>
}

type Json = {
  type?: string
  format?: string
  enum?: unknown[]
  maxLength?: number
  minimum?: number
  maximum?: number
  'x-edge'?: DayEdge
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  $ref?: string
  $defs?: Record<string, Json>
}

/** From how many characters on a text is given several lines. */
const longText = 255

function kindOf(name: string, shape: Json, texts: FieldTexts): Of | null {
  if (shape.enum)
    return {
      kind: 'choice',
      options: shape.enum.map((value) => ({
        value: String(value),
        label: texts.values?.[name]?.[String(value)] ?? String(value),
      })),
    }
  if (shape.type === 'boolean') return { kind: 'switch' }
  if (shape.type === 'integer' || shape.type === 'number')
    return { kind: 'number', min: shape.minimum, max: shape.maximum, isWhole: shape.type === 'integer' }
  if (shape.type === 'string' && shape['x-edge']) return { kind: 'moment', edge: shape['x-edge'] }
  if (shape.type === 'string' && shape.format === 'date-time') return { kind: 'moment' }
  if (shape.type === 'string') return { kind: (shape.maxLength ?? 0) >= longText ? 'prose' : 'line', maxLength: shape.maxLength }
  if (shape.type === 'array' && shape.items?.type === 'string' && !shape.items.enum)
    return { kind: 'lines', maxLength: shape.items.maxLength }
  const { ar, en, ...others } = shape.properties ?? {}
  if (ar?.type === 'string' && en?.type === 'string' && Object.keys(others).length === 0)
    return {
      kind: 'bilingual',
      isProse: (ar.maxLength ?? 0) >= longText,
      maxLength: ar.maxLength,
      isEither: !shape.required?.includes('ar') || !shape.required.includes('en'),
    }
  return null
}

/**
 * The fields of a contract's body, in its order; what no field can show (a tree, a list of records) is left to the section. `order` picks fields
 * and orders them anew; `ltr` names those that hold codes and addresses.
 */
export function formFields(
  contract: Contract,
  texts: FieldTexts,
  { order, ltr = [] }: { order?: string[]; ltr?: string[] } = {},
): Field[] {
  if (!contract.body) return []
  const {
    properties = {},
    required = [],
    $defs = {},
  } = z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' }) as Json
  const resolved = (shape: Json): Json => (shape.$ref ? ($defs[shape.$ref.replace('#/$defs/', '')] ?? {}) : shape)
  const names = order ?? Object.keys(properties)
  return names.flatMap((name) => {
    const given = resolved(properties[name] ?? {})
    const isNullable = given.anyOf?.some(({ type }) => type === 'null') ?? false
    const shape = isNullable ? resolved(given.anyOf?.find(({ type }) => type !== 'null') ?? {}) : given
    const kind = kindOf(name, shape, texts)
    if (!kind) return []
    return [
      {
        name,
        label: texts.fields[name] ?? name,
        hint: texts.hints?.[name],
        isRequired: required.includes(name) && !isNullable,
        isNullable,
        ...(ltr.includes(name) && { isLtr: true }),
        ...kind,
      },
    ]
  })
}
