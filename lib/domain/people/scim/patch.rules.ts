import { type Filter, meets, memberOf, parseFilter } from './filter.rules'
import { type Attribute, attributeOf } from './schema.rules'
import { ScimRefusal } from './scim-error.rules'
import { canonical, isObject, listOf, onePrimary, type Resource, shaped } from './values.rules'

// PATCH of RFC 7644, 3.5.2, and the deviations of Microsoft Entra and Okta: operations in any case, an object of values instead of a path, texts for
// booleans, removal of members by value.

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
type Operation = { op: 'add' | 'replace' | 'remove'; path?: string; value?: unknown }
type Path = { attribute: string; filter: Filter | null; sub: string | null }

const mostOperations = 1000
const bad = (detail: string, scimType: 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'noTarget' | 'mutability'): never => {
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

  /** Adds values to a list; what is said of a value that is there already is added to it. */
  joined = (before: unknown[], added: unknown): unknown[] =>
    this.changed(before, (all) => {
      for (const one of listOf(added)) {
        const known = all.get(identityOf(one))
        all.set(identityOf(one), isObject(known) && isObject(one) ? { ...known, ...one } : one)
      }
    })

  without = (before: unknown[], gone: unknown): unknown[] =>
    this.changed(before, (all) => {
      for (const one of listOf(gone)) all.delete(identityOf(one))
    })
}

type Change = Pick<Operation, 'op' | 'value'>

/** Adds values to those of an attribute. If one of them is primary, no other one is (RFC 7644, 3.5.2). */
function extended(before: unknown[], added: unknown[], lists: Lists): unknown[] {
  const all = lists.joined(before, added)
  const primary = new Set(added.filter((one) => isObject(one) && one.primary === true).map(identityOf))
  return primary.size === 0 ? all : onePrimary(all, (one) => primary.has(identityOf(one)))
}

/** Sets, adds to or removes one attribute, or a sub-attribute of `within`. */
function setAttribute(of: Resource, name: string, { op, value }: Change, lists: Lists, within?: Attribute): Resource {
  lists.spend(Object.keys(of).length * copying)
  const attribute = attributeOf(name, within)
  const key = attribute?.name ?? keyOf(of, name)
  const before = of[key]
  const { [key]: _, ...others } = of
  const shape = op === 'remove' ? undefined : shaped(attribute, value)
  // A null is an attribute without a value.
  if (shape === undefined) return op === 'add' ? of : others
  if (op === 'add' && (attribute?.isMany || Array.isArray(before)))
    return { ...of, [key]: extended(listOf(before), listOf(shape), lists) }
  if (isObject(before) && isObject(shape)) return { ...of, [key]: { ...before, ...shape } }
  return { ...of, [key]: shape }
}

/** Changes a sub-attribute, also one of a complex attribute of an extension: `manager.value`. */
function setPart(of: unknown, path: string, change: Change, lists: Lists, within?: Attribute): Resource {
  const inner = isObject(of) ? of : {}
  const [first = '', ...rest] = path.split('.')
  const attribute = attributeOf(first, within)
  if (rest.length === 0 || attribute?.type !== 'complex') return setAttribute(inner, path, change, lists, within)
  return { ...inner, [attribute.name]: setPart(inner[attribute.name], rest.join('.'), change, lists, attribute) }
}

/** Changes a sub-attribute of an attribute with many values, without a filter: of the only or the primary value; a removal concerns all. */
function setPartOfMany(values: unknown[], part: string, change: Change, lists: Lists, within: Attribute): unknown[] {
  lists.spend(values.length)
  if (change.op === 'remove') return values.map((one) => setPart(one, part, change, lists, within))
  const target = values.length < 2 ? values[0] : values.find((one) => isObject(one) && one.primary === true)
  if (values.length > 1 && !target) return bad(`${within.name} has several values. Name one by a filter.`, 'noTarget')
  const changed = setPart(target, part, { ...change, op: 'replace' }, lists, within)
  return values.length === 0 ? [changed] : values.map((one) => (one === target ? changed : one))
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

function inList(of: Resource, { attribute: name, filter, sub }: Within, { op, value }: Operation, lists: Lists): Resource {
  const attribute = attributeOf(name)
  const key = attribute?.name ?? keyOf(of, name)
  const before = listOf(of[key])
  lists.spend(before.length * sizeOf(filter))
  const hits = new Set(before.filter((one) => meets(one, filter)))
  if (op === 'remove') {
    const left =
      sub === null
        ? before.filter((one) => !hits.has(one))
        : before.map((one) => (hits.has(one) && isObject(one) ? setPart(one, sub, { op }, lists, attribute) : one))
    return { ...of, [key]: left }
  }
  const change = (one: Resource): Resource => {
    if (sub !== null) return setPart(one, sub, { op: 'replace', value }, lists, attribute)
    return isObject(value)
      ? { ...one, ...canonical(value, attribute) }
      : bad('A value of this list is an object.', 'invalidValue')
  }
  const changed = new Set<unknown>()
  const changing = (one: unknown) => {
    if (!isObject(one)) return one
    const after = change(one)
    changed.add(after)
    return after
  }
  const settle = (values: unknown[]) => ({ ...of, [key]: onePrimary(values, (one) => changed.has(one)) })
  if (hits.size > 0) return settle(before.map((one) => (hits.has(one) ? changing(one) : one)))
  const fresh = canonical(madeOf(filter), attribute)
  if (Object.keys(fresh).length === 0) return bad('Nothing meets the filter of the path.', 'noTarget')
  return settle([...before, changing(fresh)])
}

/** Whether the platform alone sets the attribute of a path. */
const isOwn = ({ attribute }: Path) => attributeOf(attribute)?.mutability === 'readOnly'

function apply(of: Resource, operation: Operation, lists: Lists): Resource {
  const { op, path, value } = operation
  if (path === undefined) {
    if (op === 'remove') return bad('A removal needs a path.', 'noTarget')
    if (!isObject(value)) return bad('Without a path the value is an object.', 'invalidValue')
    // Okta sends attributes by name, Entra also by path. Okta sends the id as well.
    return Object.entries(value)
      .filter(([name]) => !isOwn(readPath(name)))
      .reduce((all, [name, one]) => apply(all, { op, path: name, value: one }, lists), of)
  }
  const read = readPath(path)
  const { attribute: name, filter, sub } = read
  lists.spend(Object.keys(of).length * copying)
  if (isOwn(read)) return name.toLowerCase() === 'schemas' ? of : bad(`${name} is read-only.`, 'mutability')
  if (filter) return inList(of, { attribute: name, filter, sub }, operation, lists)
  const attribute = attributeOf(name)
  const key = attribute?.name ?? keyOf(of, name)
  if (sub !== null && attribute?.isMany) return { ...of, [key]: setPartOfMany(listOf(of[key]), sub, operation, lists, attribute) }
  if (sub !== null) return { ...of, [key]: setPart(of[key], sub, operation, lists, attribute) }
  // Entra names the members to remove as values.
  const before = of[key]
  if (op === 'remove' && value !== undefined && value !== null && Array.isArray(before))
    return { ...of, [key]: lists.without(before, value) }
  return setAttribute(of, name, operation, lists)
}

/** Applies all operations in order. */
export function patched(resource: Resource, body: unknown): Resource {
  const lists = new Lists()
  return readOperations(body).reduce((all, operation) => apply(all, operation, lists), resource)
}
