import type { Language } from '@/lib/platform/i18n/languages'
import { branchAt, branchesOf, isSchema, itemOf, kindOf, resolved, type Schema } from './schema'

/** A step into a value: the name of a property, the number of an item, or `@id` for the item of that id. */
export type Step = string
/** Where a value stands, so that it is still found after items were moved. */
export type Steps = readonly Step[]

const idOf = (item: unknown): string | undefined =>
  isSchema(item) && typeof item.id === 'string' && item.id !== '' ? item.id : undefined

/** The ids of a list whose items all have one, no two the same; undefined for any other list. */
export function idsOf(list: readonly unknown[]): string[] | undefined {
  const ids = list.map(idOf)
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
    ? ids.filter((id) => id !== undefined)
    : undefined
}

const placeIn = (list: readonly unknown[], step: Step): number =>
  step.startsWith('@') ? list.findIndex((item) => idOf(item) === step.slice(1)) : Number(step)

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return at[placeIn(at, step)]
    return isSchema(at) && Object.hasOwn(at, step) ? at[step] : undefined
  }, value)
}

/** A copy with another value at a place. An item that is not there any more is added at the end, under its id; `undefined` removes an item. */
export function withValueAt(value: unknown, steps: Steps, next: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return next
  if (Array.isArray(value) || (step.startsWith('@') && value === undefined)) {
    const list = Array.isArray(value) ? value : []
    const at = placeIn(list, step)
    const isThere = at >= 0 && at < list.length
    if (rest.length === 0 && next === undefined) return isThere ? list.toSpliced(at, 1) : list
    const changed = withValueAt(isThere ? list[at] : step.startsWith('@') ? { id: step.slice(1) } : undefined, rest, next)
    return isThere ? list.with(at, changed) : [...list, changed]
  }
  const own = isSchema(value) ? value : {}
  if (rest.length === 0 && next === undefined) {
    const { [step]: _, ...others } = own
    return others
  }
  return { ...own, [step]: withValueAt(own[step], rest, next) }
}

/** A place as the dotted path that fields of a form have now; undefined where it is gone. */
export function pathAt(value: unknown, steps: Steps): string | undefined {
  const path: string[] = []
  let at: unknown = value
  for (const step of steps) {
    if (Array.isArray(at)) {
      const place = placeIn(at, step)
      if (place < 0 || place >= at.length) return undefined
      path.push(String(place))
      at = at[place]
    } else {
      path.push(step)
      at = isSchema(at) ? at[step] : undefined
    }
  }
  return path.join('.')
}

/** A dotted path of the API as steps that survive a move. */
export function stepsAt(value: unknown, path: string): Step[] {
  const steps: Step[] = []
  let at: unknown = value
  for (const name of path === '' ? [] : path.split('.')) {
    const ids = Array.isArray(at) ? idsOf(at) : undefined
    const id = ids?.[Number(name)]
    steps.push(id === undefined ? name : `@${id}`)
    at = Array.isArray(at) ? at[Number(name)] : isSchema(at) ? at[name] : undefined
  }
  return steps
}

/** The field that a path of the API belongs to: what is inside a value of a language, or of a rich text, is told at that value. */
export function fieldAt(
  schema: Schema,
  value: unknown,
  path: string,
  language?: Language,
): { path: string; isLocalized: boolean } {
  let [of, at]: [Schema, unknown] = [schema, value]
  const walked: string[] = []
  for (const name of path === '' ? [] : path.split('.')) {
    if (of['x-localized'] === true || kindOf(of) === 'document') break
    if (kindOf(of) === 'variants') {
      const branches = branchesOf(of, schema)
      of = branches[branchAt(branches, at)] ?? {}
    }
    const inside = Array.isArray(at) || kindOf(of) === 'list' ? itemOf(of, Number(name), schema) : propertyOf(of, name, schema)
    at = Array.isArray(at) ? at[Number(name)] : isSchema(at) ? at[name] : undefined
    of = inside
    walked.push(name)
  }
  const isLocalized = of['x-localized'] === true
  return { path: isLocalized && language ? [...walked, language].join('.') : walked.join('.'), isLocalized }
}

const propertyOf = (schema: Schema, name: string, root: Schema): Schema =>
  isSchema(schema.properties) && Object.hasOwn(schema.properties, name) ? resolved(schema.properties[name], root) : {}
