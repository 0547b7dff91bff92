import { outsideJsonOr } from '@/lib/platform/outside-json'
import { readPlainNumber } from '@/lib/platform/typed/numbers'
import { isValues } from './body-values'

/** A number as typed; what is none stays text, so that it is refused with a reason and not lost. */
const numberFrom = (text: string): number | string => readPlainNumber(text)?.toNumber() ?? text
/** A local date and time of a form as a moment. */
function momentFrom(text: string): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : new Date(at).toISOString()
}

const readers: Record<string, (text: string) => unknown> = {
  string: (text) => text,
  number: numberFrom,
  boolean: (text) => text === 'true',
  moment: momentFrom,
  json: outsideJsonOr,
}
const fieldName = /^r(?:\.([\w.-]{1,300}))?:(string|number|boolean|moment|json)(\[\]|\/n)?$/
const forbidden = ['__proto__', 'constructor', 'prototype']

type Tree = { [name: string]: unknown }

/**
 * The result that the fields of a form amount to. A field is named `r.<path>:<type>`; with `[]` behind it each value is one of a list, with `/n`
 * each line; `r:json` is a whole result. What was left empty is left out. Of a name given twice the last counts.
 */
export function resultOf(fields: Iterable<readonly [string, unknown]>): Tree | undefined {
  const result: Tree = {}
  let isEmpty = true
  for (const [name, value] of fields) {
    const [, path, type = '', many] = fieldName.exec(name) ?? []
    const read = readers[type]
    if (!read || typeof value !== 'string') continue
    isEmpty = false
    if (value.trim() === '') continue
    if (!path) {
      const whole = read(value)
      if (isValues(whole)) Object.assign(result, whole)
      continue
    }
    const steps = path.split('.')
    if (steps.some((step) => forbidden.includes(step))) continue
    const lines = value.split(/\r?\n/).filter((line) => line.trim() !== '')
    const place = placeOf(result, steps)
    if (!place) continue
    const [into, last] = place
    if (!many) into[last] = read(value)
    else into[last] = [...(Array.isArray(into[last]) ? into[last] : []), ...(many === '/n' ? lines : [value]).map(read)]
  }
  return isEmpty ? undefined : dense(result)
}

/** The object that a path ends in, and its last step. */
function placeOf(root: Tree, steps: string[]): [Tree, string] | undefined {
  let into = root
  for (const step of steps.slice(0, -1)) {
    const inside = into[step] ?? {}
    if (!isValues(inside)) return undefined
    into[step] = inside
    into = inside
  }
  const last = steps.at(-1)
  return last === undefined ? undefined : [into, last]
}

/** Objects whose names are all whole numbers become lists, without gaps. */
function dense(tree: Tree): Tree {
  const inside = (value: unknown): unknown => {
    if (!isValues(value)) return value
    const entries = Object.entries(value).map(([name, it]) => [name, inside(it)] as const)
    const isList = entries.length > 0 && entries.every(([name]) => /^\d{1,4}$/.test(name))
    return isList
      ? entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, it]) => it)
      : Object.fromEntries(entries)
  }
  return Object.fromEntries(Object.entries(tree).map(([name, it]) => [name, inside(it)]))
}
