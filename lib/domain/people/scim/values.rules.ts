import { type Attribute, attributeOf } from './schema.rules'
import { ScimRefusal } from './scim-error.rules'

export type Resource = Record<string, unknown>

export const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const refuse = (path: string, kind: string): never => {
  throw new ScimRefusal(400, `${path} is ${kind}.`, 'invalidValue')
}

/** A boolean; Microsoft Entra sends it as a text. */
function truth(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  return refuse(path, 'true or false')
}

function single(attribute: Attribute, value: unknown, path: string): unknown {
  if (attribute.type === 'boolean') return truth(value, path)
  if (attribute.type !== 'complex') return typeof value === 'string' ? value : refuse(path, 'a text')
  // Microsoft Entra sends the id of a manager in place of the complex value.
  if (typeof value === 'string' && !attribute.isMany && attributeOf('value', attribute)) return { value }
  return isObject(value) ? canonical(value, attribute, path) : refuse(path, 'an object')
}

/** Leaves one primary value: the last of `fresh` that says so, else the first. The others become false. */
export function onePrimary(values: readonly unknown[], fresh: (value: unknown) => boolean = () => false): unknown[] {
  const primary = values.filter((one) => isObject(one) && one.primary === true)
  if (primary.length < 2) return [...values]
  const kept = primary.findLast(fresh) ?? primary[0]
  return values.map((one) => (isObject(one) && one.primary === true && one !== kept ? { ...one, primary: false } : one))
}

/**
 * A value as its attribute is defined: one value of an attribute with many is a list of one, names are spelled as in the schema, booleans may be texts.
 * Undefined where it is null. Attributes that the schema does not know keep their form.
 */
export function shaped(attribute: Attribute | undefined, value: unknown, path = attribute?.name ?? ''): unknown {
  if (value === null || value === undefined) return undefined
  if (!attribute) return value
  if (!attribute.isMany) return single(attribute, value, path)
  return onePrimary(listOf(value).flatMap((one) => (one === null ? [] : [single(attribute, one, path)])))
}

/** A stored resource, without the attributes that are not as the schema defines them: they were stored by an earlier release. */
export function healed(of: Resource): Resource {
  const sound = Object.entries(of).filter(([name, value]) => {
    try {
      canonical({ [name]: value })
      return true
    } catch (error) {
      if (error instanceof ScimRefusal) return false
      throw error
    }
  })
  return canonical(Object.fromEntries(sound))
}

/** A resource, or a complex value, with the names and forms of the schema. Of a name in two spellings the last one counts. */
export function canonical(of: Resource, within?: Attribute, path = ''): Resource {
  const spelled = new Map<string, string>()
  const entries = new Map<string, unknown>()
  for (const [name, value] of Object.entries(of)) {
    const attribute = attributeOf(name, within)
    const key = attribute?.name ?? spelled.get(name.toLowerCase()) ?? name
    spelled.set(name.toLowerCase(), key)
    // The platform sets these itself, whatever was sent.
    const isOwn = attribute?.mutability === 'readOnly'
    const shape = isOwn ? value : shaped(attribute, value, path ? `${path}.${key}` : key)
    if (shape === undefined) entries.delete(key)
    else entries.set(key, shape)
  }
  return Object.fromEntries(entries)
}
