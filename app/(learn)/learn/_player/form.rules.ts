import type { Language } from '@/lib/platform/i18n/languages'
import {
  branchAt,
  branchesOf,
  branchName,
  discriminatorOf,
  groupsOf,
  isSchema,
  itemOf,
  kindOf,
  numberIn,
  type Schema,
  shownProperties,
  textIn,
  wordsOf,
} from '@/lib/ui/schema-form/schema'
import { isValues } from './body-values'

type Choice = { value: string; label: string }
type Common = { path: string; label: string; hint: string; isRequired: boolean; group: string }
/** A field of a form that asks a learner for the result of what they did. */
export type Field = Common &
  (
    | {
        kind: 'text'
        lines: boolean
        input: 'text' | 'url' | 'datetime-local'
        most: number | null
        least: number
        dir: 'ltr' | 'auto'
      }
    | { kind: 'number'; isWhole: boolean; least: number | null; most: number | null; step: number | null }
    | { kind: 'flag' }
    | { kind: 'choice'; type: string; choices: Choice[] }
    | { kind: 'choices'; type: string; choices: Choice[]; least: number; most: number | null }
    | { kind: 'lines'; type: string; least: number; most: number | null }
    | { kind: 'record'; fields: Field[] }
    | { kind: 'records'; least: number; most: number; items: Field[][] }
    | { kind: 'variants'; by: string; choices: Choice[]; fields: Field[] }
    | { kind: 'fixed'; type: string; value: string }
  )

const typeName = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? typeof value : 'string')
const under = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** The choices of a field with their labels in a language; without a label the value is shown. */
export function choicesOf(schema: Schema, language: Language): Choice[] {
  const labels = isSchema(schema['x-enumLabels']) ? schema['x-enumLabels'][language] : undefined
  const values = Array.isArray(schema.enum) ? schema.enum : []
  return values.map((value, at) => ({
    value: String(value),
    label: String((Array.isArray(labels) ? labels[at] : undefined) ?? (typeof value === 'string' ? wordsOf(value) : value)),
  }))
}

type Around = { root: Schema; language: Language; filled: unknown; more: Readonly<Record<string, number>> }
const deepest = 8
const mostItems = 50

/** The fields of a record, as far as what is filled in shows them. */
export function fieldsOf(schema: Schema, around: Around, path = '', value: unknown = around.filled, depth = 0): Field[] {
  if (depth > deepest) return []
  const own = isValues(value) ? value : {}
  const shown = shownProperties(schema, own, around.root).filter(({ schema: of }) => of['x-secret'] !== true)
  return groupsOf(shown).flatMap(([group, members]) =>
    members.map(({ name, schema: of, isRequired }) => {
      const common = { path: under(path, name), label: textIn(of.title) ?? wordsOf(name), hint: textIn(of.description) ?? '' }
      return fieldOf(of, { ...common, isRequired, group }, around, own[name], depth)
    }),
  )
}

function fieldOf(schema: Schema, common: Common, around: Around, value: unknown, depth: number): Field {
  const { root, language } = around
  switch (kindOf(schema)) {
    case 'constant':
      return { ...common, kind: 'fixed', type: typeName(schema.const), value: String(schema.const) }
    case 'choice':
      return { ...common, kind: 'choice', ...choiceOf(schema, language) }
    case 'flag':
      return { ...common, kind: 'flag' }
    case 'number':
      return {
        ...common,
        kind: 'number',
        isWhole: schema.type === 'integer',
        least: numberIn(schema.minimum) ?? null,
        most: numberIn(schema.maximum) ?? null,
        step: numberIn(schema.multipleOf) ?? null,
      }
    case 'record':
      return { ...common, kind: 'record', fields: fieldsOf(schema, around, common.path, value, depth + 1) }
    case 'variants':
      return variantsOf(schema, common, around, value, depth)
    case 'list':
      return listField(schema, common, around, value, depth)
    default: {
      const most = numberIn(schema.maxLength) ?? null
      const input = schema.format === 'uri' ? 'url' : schema.format === 'date-time' ? 'datetime-local' : 'text'
      const lines = input === 'text' && (most === null || most > 200)
      const dir = input !== 'text' || schema['x-dir'] === 'ltr' ? 'ltr' : 'auto'
      return { ...common, kind: 'text', lines, input, most, least: numberIn(schema.minLength) ?? 0, dir }
    }
  }

  function listField(list: Schema, named: Common, given: Around, filled: unknown, level: number): Field {
    const item = itemOf(list, 0, root)
    const least = numberIn(list.minItems) ?? 0
    const most = numberIn(list.maxItems) ?? null
    if (kindOf(item) === 'choice') return { ...named, kind: 'choices', ...choiceOf(item, language), least, most }
    if (kindOf(item) !== 'record' && kindOf(item) !== 'variants')
      return { ...named, kind: 'lines', type: kindOf(item) === 'number' ? 'number' : 'string', least, most }
    const count = Math.min(mostItems, most ?? mostItems, Math.max(least, 1, given.more[named.path] ?? 0))
    const values = Array.isArray(filled) ? filled : []
    const items = Array.from({ length: count }, (_, at) => {
      const path = under(named.path, at)
      const of = itemOf(list, at, root)
      if (kindOf(of) === 'record') return fieldsOf(of, given, path, values[at], level + 1)
      return [fieldOf(of, { ...named, path, hint: '', group: '' }, given, values[at], level + 1)]
    })
    return { ...named, kind: 'records', least, most: Math.min(most ?? mostItems, mostItems), items }
  }
}

function choiceOf(schema: Schema, language: Language) {
  const [first] = Array.isArray(schema.enum) ? schema.enum : []
  return { type: typeName(first), choices: choicesOf(schema, language) }
}

/** One of several forms; which one, a choice says. */
function variantsOf(schema: Schema, common: Common, around: Around, value: unknown, depth: number): Field {
  const branches = branchesOf(schema, around.root)
  const by = discriminatorOf(branches)
  const constantOf = (branch: Schema) => {
    const of = by === undefined ? branch : isSchema(branch.properties) ? branch.properties[by] : undefined
    return isSchema(of) ? of.const : undefined
  }
  const choices = branches.map((branch, at) => ({ value: String(constantOf(branch)), label: branchName(branches, at, {}) }))
  if (by === undefined) return { ...common, kind: 'choice', type: typeName(constantOf(branches[0] ?? {})), choices }
  const branch = branches[branchAt(branches, value)] ?? {}
  const fields = fieldsOf(branch, around, common.path, value, depth + 1).filter(({ path }) => path !== under(common.path, by))
  return { ...common, kind: 'variants', by: under(common.path, by), choices, fields }
}

export type FieldFault = { key: string; property: string }

/** The value at a dotted path. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((of, step) => (isValues(of) ? of[step] : Array.isArray(of) ? of[Number(step)] : undefined), value)

/** The faults of a filled form that the browser can find; the API checks patterns and similar rules. */
export function formFaults(fields: readonly Field[], result: unknown): FieldFault[] {
  return fields.flatMap((field): FieldFault[] => {
    const value = valueAt(result, field.path)
    const fault = (key: string): FieldFault[] => [{ key, property: field.path }]
    if (field.kind === 'record' || field.kind === 'variants') return formFaults(field.fields, result)
    if (field.kind === 'records') {
      const inside = field.items.flatMap((item) => formFaults(item, result))
      return field.least > 0 || field.isRequired || value !== undefined ? inside : []
    }
    if (value === undefined) {
      const isMissing =
        field.isRequired || ((field.kind === 'choices' || field.kind === 'lines') && field.least > 0 && field.isRequired)
      return isMissing && field.kind !== 'fixed' && field.kind !== 'flag' ? fault('required') : []
    }
    if (field.kind === 'number') return numberFault(field, value).flatMap(fault)
    const size = Array.isArray(value) ? value.length : typeof value === 'string' ? [...value].length : 0
    if (field.kind === 'text' && size < field.least) return fault('contentTooShort')
    if (field.kind === 'text' && field.most !== null && size > field.most) return fault('contentTooLong')
    if ((field.kind === 'choices' || field.kind === 'lines') && size < field.least) return fault('contentTooFew')
    if ((field.kind === 'choices' || field.kind === 'lines') && field.most !== null && size > field.most)
      return fault('contentTooMany')
    return []
  })
}

function numberFault({ isWhole, least, most, step }: Extract<Field, { kind: 'number' }>, value: unknown): string[] {
  if (typeof value !== 'number' || (isWhole && !Number.isInteger(value))) return ['contentType']
  const steps = step === null ? 0 : value / step
  const isOff = Math.abs(steps - Math.round(steps)) > 1e-9
  return (least !== null && value < least) || (most !== null && value > most) || isOff ? ['contentNumber'] : []
}
