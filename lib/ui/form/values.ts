import type { Field } from './fields'

export type Values = Record<string, unknown>

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Whether anything was typed since. */
export const isChanged = (fields: Field[], first: Values, now: Values): boolean =>
  fields.some(({ name }) => !same(first[name], now[name]))

/**
 * The body to send: all filled fields; for a change only the fields that differ, with null for emptied ones.
 */
export function bodyOf(fields: Field[], first: Values, now: Values, isChange: boolean): Values {
  const body: Values = {}
  for (const field of fields) {
    const { name, isNullable, isRequired, kind } = field
    const value = now[name]
    if (isChange && same(first[name], value)) continue
    if (field.kind === 'bilingual') {
      const { ar = '', en = '' } = (value ?? {}) as { ar?: string; en?: string }
      // An optional language is left out, not sent empty.
      if (field.isEither && (ar || en)) body[name] = { ...(ar && { ar }), ...(en && { en }) }
      else if (ar || en || isRequired) body[name] = { ar, en }
      else if (isNullable) body[name] = null
    } else if (!isEmpty(value)) body[name] = value
    else if (kind === 'lines') body[name] = []
    else if (isNullable && isChange) body[name] = null
    else if (isRequired) body[name] = kind === 'number' || kind === 'choice' ? undefined : ''
  }
  return body
}

/**
 * An error of the API about one field: the violated rule, the dotted path, and the message in the reader's
 * language.
 */
export type FieldError = { key: string; property: string; message: string }

const valueAt = (values: Values, property: string): unknown =>
  property.split('.').reduce<unknown>((at, name) => (at as Values | null | undefined)?.[name], values)

/** The API's words for each field, under the name the page shows; what belongs to no field comes last, under ''. */
export function faultsOf(fields: Field[], errors: FieldError[], values: Values, missing: string): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { key, property, message } of errors) {
    const [root = ''] = property.split('.')
    const field = fields.find(({ name }) => name === root)
    const part = field?.kind === 'bilingual' && /\.(ar|en)$/.test(property) ? property : root
    const name = field ? part : ''
    // "At least 1 character" would be an odd message for an empty field.
    const isMissing = field && key === 'minLength' && isEmpty(valueAt(values, property))
    const said = isMissing ? missing : field ? message.replace(property, `\u2068${field.label}\u2069`) : message
    faults[name] = faults[name] ? `${faults[name]} ${said}` : said
  }
  return faults
}
