import { parseOutsideJson } from '@/lib/platform/outside-json'
import { ScimRefusal } from './scim-error.rules'

// Filters of RFC 7644, 3.4.2.2: precedence of not over and over or, grouping, all operators, values of JSON, filters of values in brackets.

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
type Value = string | number | boolean | null

export type Filter =
  | { is: 'compare'; path: string; op: Comparison; value: Value }
  | { is: 'present'; path: string }
  | { is: 'not'; of: Filter }
  | { is: 'and' | 'or'; of: [Filter, Filter] }
  /** `emails[type eq "work"]`: at least one value of the list matches the filter. */
  | { is: 'within'; path: string; of: Filter }

const longest = 1000
const deepest = 10
const token = /\s*(?:([()[\]])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|([^\s()[\]"]+))/y
const attribute = /^(?:urn:[\w:.-]+:)?[a-z$][\w-]*(?:\.[a-z$][\w-]*)?$/i
const partAfterValue = /^\.([a-zA-Z$][\w-]*)$/
/** Prefixes of our schemas are removed from attributes; those of extensions are part of the name. */
const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

const bad = (detail: string): never => {
  throw new ScimRefusal(400, detail, 'invalidFilter')
}

function tokensOf(text: string): string[] {
  const found: string[] = []
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex
    const [, mark, quoted, word] = token.exec(text) ?? []
    const one = mark ?? quoted ?? word
    if (one === undefined) return bad(`The filter cannot be read at position ${at + 1}.`)
    found.push(one)
  }
  return found
}

const isWord = (text: string | undefined, word: string) => text?.toLowerCase() === word
/** The comparable form of a path: in lower case, without the prefix of our schemas. */
export const pathName = (path: string): string => path.replace(core, '').toLowerCase()

function literal(text: string | undefined): Value {
  if (text === undefined) return bad('The filter ends where a value is expected.')
  // Microsoft Entra writes booleans in any case.
  const word = /^(true|false|null)$/i.test(text) ? text.toLowerCase() : text
  try {
    const value = parseOutsideJson(word)
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return bad(`${text} is no value of a filter.`)
}

/** Reads a filter; throws `invalidFilter`. */
export function parseFilter(text: string): Filter {
  if (text.length > longest) bad('The filter is too long.')
  const tokens = tokensOf(text)
  let at = 0
  const next = () => tokens[at++]
  const expect = (mark: string) => next() === mark || bad(`The filter lacks ${mark}.`)

  function disjunction(depth: number): Filter {
    let left = conjunction(depth)
    while (isWord(tokens[at], 'or')) {
      at += 1
      left = { is: 'or', of: [left, conjunction(depth)] }
    }
    return left
  }
  function conjunction(depth: number): Filter {
    let left = term(depth)
    while (isWord(tokens[at], 'and')) {
      at += 1
      left = { is: 'and', of: [left, term(depth)] }
    }
    return left
  }
  function grouped(depth: number, end: string): Filter {
    if (depth > deepest) bad('The filter is nested too deeply.')
    const inner = disjunction(depth + 1)
    expect(end)
    return inner
  }
  function term(depth: number): Filter {
    const first = next()
    if (isWord(first, 'not') && tokens[at] === '(') {
      at += 1
      return { is: 'not', of: grouped(depth, ')') }
    }
    if (first === '(') return grouped(depth, ')')
    if (first === undefined || !attribute.test(first)) return bad(`${first ?? 'Nothing'} is no attribute.`)
    const path = pathName(first)
    if (tokens[at] !== '[') return comparison(path)
    at += 1
    const chosen = grouped(depth, ']')
    const [, part] = partAfterValue.exec(tokens[at] ?? '') ?? []
    if (part === undefined) return { is: 'within', path, of: chosen }
    // Microsoft Entra goes on with a part of the value: `emails[type eq "work"].value eq "sara@alnoor.example"`.
    at += 1
    return { is: 'within', path, of: { is: 'and', of: [chosen, comparison(part.toLowerCase())] } }
  }
  function comparison(path: string): Filter {
    const op = next()?.toLowerCase()
    if (op === 'pr') return { is: 'present', path }
    const known = comparisons.find((one) => one === op)
    if (!known) return bad(`${op ?? 'Nothing'} is no operator.`)
    return { is: 'compare', path, op: known, value: literal(next()) }
  }

  const filter = disjunction(0)
  if (at < tokens.length) bad(`The filter goes on with ${tokens[at]} where it should end.`)
  return filter
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

function compares(op: Comparison, given: unknown, wanted: Value): boolean {
  const right = textOf(wanted)
  // Microsoft Entra writes booleans as texts: `roles[primary eq "True"]`.
  const left = typeof given === 'boolean' && typeof right === 'string' ? String(given) : textOf(given)
  if (op === 'eq') return left === right || (left === undefined && right === null)
  if (op === 'ne') return !compares('eq', given, wanted)
  if (typeof left === 'string' && typeof right === 'string') {
    if (op === 'co') return left.includes(right)
    if (op === 'sw') return left.startsWith(right)
    if (op === 'ew') return left.endsWith(right)
  }
  if (typeof left !== typeof right || (typeof left !== 'string' && typeof left !== 'number')) return false
  const [one, other] = [left as string, right as string]
  return { gt: one > other, ge: one >= other, lt: one < other, le: one <= other, co: false, sw: false, ew: false }[op]
}

/** A value by case-insensitive name. */
export const memberOf = (of: unknown, name: string): unknown => {
  if (typeof of !== 'object' || of === null) return undefined
  if (Object.hasOwn(of, name)) return Reflect.get(of, name)
  return Object.entries(of).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

/** Whether a value of a list matches a filter in brackets. */
export function meets(value: unknown, filter: Filter): boolean {
  switch (filter.is) {
    case 'and':
      return filter.of.every((part) => meets(value, part))
    case 'or':
      return filter.of.some((part) => meets(value, part))
    case 'not':
      return !meets(value, filter.of)
    case 'present':
      return ![undefined, null, ''].some((nothing) => memberOf(value, filter.path) === nothing)
    case 'compare':
      return compares(filter.op, memberOf(value, filter.path), filter.value)
    case 'within':
      return false
  }
}
