import { isObject, type JsonObject } from './json-limits.rules'

/** The condition for a field: a sibling, and the values of which it must have one. */
export type Condition = { name: string; values: readonly unknown[] }

/**
 * The conditions under which a field is shown, by the `x-showIf` of its siblings: its own, and those of every field that it depends on, because
 * nothing is shown for the value of a hidden field.
 */
export function conditionsOf(name: string, showIfOf: (name: string) => unknown): Condition[] {
  const conditions: Condition[] = []
  const seen = new Set([name])
  for (const field of seen) {
    const showIf = showIfOf(field)
    for (const [sibling, wanted] of Object.entries(isObject(showIf) ? showIf : {})) {
      conditions.push({ name: sibling, values: Array.isArray(wanted) ? wanted : [wanted] })
      seen.add(sibling)
    }
  }
  return conditions
}

/** Whether the values of a record meet the conditions of a field. */
export const areMet = (conditions: readonly Condition[], record: JsonObject): boolean =>
  conditions.every(({ name, values }) => values.includes(Object.hasOwn(record, name) ? record[name] : undefined))
