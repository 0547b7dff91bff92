import { type Filter, meets, memberOf, parseFilter } from './filter.rules'
import { ScimRefusal } from './scim-error.rules'

// PATCH of RFC 7644, 3.5.2, and the deviations of Microsoft Entra and Okta: operations in any case, an object of values instead of a path, texts for
// booleans, removal of members by value.

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export type Resource = Record<string, unknown>
type Operation = { op: 'add' | 'replace' | 'remove'; path?: string; value?: unknown }
type Path = { attribute: string; filter: Filter | null; sub: string | null }

const mostOperations = 1000
const isObject = (value: unknown): value is Resource => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const bad = (detail: string, scimType: 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'noTarget'): never => {
  throw new ScimRefusal(400, detail, scimType)
}

/** The operations of a request. */
export function readOperations(body: unknown): Operation[] {
  const operations = memberOf(body, 'operations')
  const schemas = memberOf(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.includes(patchSchema)) bad('The body is no PatchOp.', 'invalidSyntax')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    return bad(`Operations must be a list of 1 to ${mostOperations}.`, 'invalidSyntax')
  return operations.map((operation) => {
    const op = String(memberOf(operation, 'op')).toLowerCase()
    const path = memberOf(operation, 'path')
    if (op !== 'add' && op !== 'replace' && op !== 'remove') return bad(`${op} is no operation.`, 'invalidSyntax')
    if (path !== undefined && path !== null && typeof path !== 'string') return bad('A path is a text.', 'invalidPath')
    return { op, path: path || undefined, value: memberOf(operation, 'value') }
  })
}

const longestPath = 1000
const coreNames = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)(?::|$)/i
const attributePath = /^([a-zA-Z$][\w-]*)(?:\[(.*)\])?(?:\.([a-zA-Z$][\w-]*))?$/s

/** The number of parts between colons that name a schema: up to its resource (`…:2.0:User`), else up to the last word; 0: none. */
function partsOfSchema(parts: string[]): number {
  let last = 0
  for (const [at, part] of parts.entries()) {
    if (at > 0 && !/^[\w.-]*$/.test(part)) break
    if (at > 2 && parts[at - 1] === '2.0' && /^(user|group)$/i.test(part)) return at + 1
    if (at > 1 && /^\w+$/.test(part)) last = at + 1
  }
  return last
}

/** `emails[type eq "work"].value`, `name.givenName`, `members`, also with the name of a schema before it. */
export function readPath(text: string): Path {
  if (text.length > longestPath) return bad(`A path has at most ${longestPath} characters.`, 'invalidPath')
  const plain = text.trim().replace(coreNames, '')
  if (plain.toLowerCase().startsWith('urn:')) {
    const parts = plain.split(':')
    const end = partsOfSchema(parts)
    const rest = parts.slice(end).join(':')
    if (end === 0 || /[\r\n]/.test(rest) || (rest === '' && end < parts.length)) return bad(`${text} is no path.`, 'invalidPath')
    return { attribute: parts.slice(0, end).join(':'), filter: null, sub: rest || null }
  }
  const [, attribute, filter, sub] = attributePath.exec(plain) ?? []
  if (!attribute) return bad(`${text} is no path.`, 'invalidPath')
  return { attribute, filter: filter === undefined ? null : parseFilter(filter), sub: sub ?? null }
}

const keyOf = (of: Resource, name: string) => Object.keys(of).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name

/** The key of a value of a list: its `value`, else the whole value. */
const identityOf = (one: unknown): string => JSON.stringify(memberOf(one, 'value') ?? one)

/** The most values that one request may scan, about half a second: a thousand operations on a group of ten thousand would otherwise block the process. */
const mostWork = 5_000_000
/** The number of values whose keys cost as much as the scan of one. */
const tellingApart = 5
/** The number of scanned values that cost as much as an attribute of a resource that is copied for a change. */
const copying = 10

/** The lists of one request, indexed by key, and the remaining budget of scanned values. */
class Lists {
  private left = mostWork
  private readonly byIdentity = new WeakMap<unknown[], Map<string, unknown>>()

  spend(work: number): void {
    this.left -= work
    if (this.left < 0) throw new ScimRefusal(413, 'The operations go through too many values. Send fewer in a request.')
  }

  /** A list with changed values. */
  private changed(before: unknown[], change: (all: Map<string, unknown>) => void): unknown[] {
    let all = this.byIdentity.get(before)
    if (!all) {
      this.spend(before.length * tellingApart)
      all = new Map(before.map((one) => [identityOf(one), one]))
    }
    this.byIdentity.delete(before)
    change(all)
    this.spend(all.size / tellingApart)
    const after = [...all.values()]
    this.byIdentity.set(after, all)
    return after
  }

  /** Adds values to a list without duplicates. */
  joined = (before: unknown[], added: unknown): unknown[] =>
    this.changed(before, (all) => {
      for (const one of listOf(added)) if (!all.has(identityOf(one))) all.set(identityOf(one), one)
    })

  without = (before: unknown[], gone: unknown): unknown[] =>
    this.changed(before, (all) => {
      for (const one of listOf(gone)) all.delete(identityOf(one))
    })
}

/** Sets, adds or removes one attribute or its sub-attributes. */
function setAttribute(of: Resource, name: string, { op, value }: Pick<Operation, 'op' | 'value'>, lists: Lists): Resource {
  lists.spend(Object.keys(of).length * copying)
  const key = keyOf(of, name)
  const before = of[key]
  const { [key]: _, ...others } = of
  if (op === 'remove') return others
  if (Array.isArray(before) && op === 'add') return { ...of, [key]: lists.joined(before, value) }
  if (isObject(before) && isObject(value)) return { ...of, [key]: { ...before, ...value } }
  return { ...of, [key]: value }
}

/** A new value made from a filter in brackets that matches nothing: `emails[type eq "work"].value` for a person without such an address. */
const madeOf = (filter: Filter): Resource => {
  if (filter.is === 'compare' && filter.op === 'eq') return { [filter.path]: filter.value }
  if (filter.is === 'and') return { ...madeOf(filter.of[0]), ...madeOf(filter.of[1]) }
  return {}
}

/** The number of comparisons of a filter. */
const sizeOf = (filter: Filter): number => ('of' in filter ? [filter.of].flat().reduce((sum, part) => sum + sizeOf(part), 0) : 1)

type Within = Path & { filter: Filter }

function inList(of: Resource, { attribute, filter, sub }: Within, { op, value }: Operation, lists: Lists): Resource {
  const key = keyOf(of, attribute)
  const before = listOf(of[key])
  lists.spend(before.length * sizeOf(filter))
  const hits = new Set(before.filter((one) => meets(one, filter)))
  if (op === 'remove') {
    const left =
      sub === null
        ? before.filter((one) => !hits.has(one))
        : before.map((one) => (hits.has(one) && isObject(one) ? setAttribute(one, sub, { op }, lists) : one))
    return { ...of, [key]: left }
  }
  const change = (one: Resource): Resource => {
    if (sub !== null) return setAttribute(one, sub, { op: 'replace', value }, lists)
    return isObject(value) ? { ...one, ...value } : bad('A value of this list is an object.', 'invalidValue')
  }
  if (hits.size > 0) return { ...of, [key]: before.map((one) => (hits.has(one) && isObject(one) ? change(one) : one)) }
  const fresh = madeOf(filter)
  if (Object.keys(fresh).length === 0) return bad('Nothing meets the filter of the path.', 'noTarget')
  return { ...of, [key]: [...before, change(fresh)] }
}

function apply(of: Resource, operation: Operation, lists: Lists): Resource {
  const { op, path, value } = operation
  if (path === undefined) {
    if (op === 'remove') return bad('A removal needs a path.', 'noTarget')
    if (!isObject(value)) return bad('Without a path the value is an object.', 'invalidValue')
    // Okta sends attributes by name, Entra also by path.
    return Object.entries(value).reduce((all, [name, one]) => apply(all, { op, path: name, value: one }, lists), of)
  }
  const { attribute, filter, sub } = readPath(path)
  lists.spend(Object.keys(of).length * copying)
  if (filter) return inList(of, { attribute, filter, sub }, operation, lists)
  if (sub !== null) {
    const key = keyOf(of, attribute)
    const inner = of[key]
    return { ...of, [key]: setAttribute(isObject(inner) ? inner : {}, sub, operation, lists) }
  }
  if (op === 'remove' && value !== undefined && value !== null) {
    // Entra names the members to remove as values.
    const key = keyOf(of, attribute)
    return { ...of, [key]: lists.without(listOf(of[key]), value) }
  }
  return setAttribute(of, attribute, operation, lists)
}

/** Applies all operations in order. */
export function patched(resource: Resource, body: unknown): Resource {
  const lists = new Lists()
  return readOperations(body).reduce((all, operation) => apply(all, operation, lists), resource)
}
