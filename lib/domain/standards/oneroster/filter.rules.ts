import { RosterRefusal } from './refusal.rules'

export const predicates = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
export type Predicate = (typeof predicates)[number]
export type Condition = { field: string; predicate: Predicate; value: string }
/** Conditions that are joined by one connective: all must hold, or at least one. */
export type Filter = { join: 'AND' | 'OR'; conditions: Condition[] }

const longest = 2000
const mostConditions = 10
/** One condition: a field, a predicate, and a value in single quotes, in which a quote is written twice. */
const condition = /\s*([A-Za-z][A-Za-z0-9_.]{0,99})\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*/y
const connective = /(AND|OR)\s/y

const bad = (description: string): never => {
  throw new RosterRefusal(400, 'invalid_filter_field', description)
}

/**
 * Reads a filter of OneRoster 1.2: `field predicate 'value'`, joined by AND or OR. The standard gives no precedence, so one filter has one
 * connective. Each character is read once.
 */
export function parseFilter(text: string): Filter {
  if (text.length > longest) return bad('The filter is too long.')
  const conditions: Condition[] = []
  let join: Filter['join'] | null = null
  let at = 0
  while (true) {
    condition.lastIndex = at
    const [whole = '', field = '', predicate = '', value = ''] = condition.exec(text) ?? []
    const known = predicates.find((one) => one === predicate)
    if (!whole || !known) return bad(`The filter cannot be read at position ${at + 1}.`)
    if (conditions.length >= mostConditions) return bad(`A filter has at most ${mostConditions} conditions.`)
    conditions.push({ field, predicate: known, value: value.replaceAll("''", "'") })
    at += whole.length
    if (at >= text.length) return { join: join ?? 'AND', conditions }
    connective.lastIndex = at
    const [word = '', found] = connective.exec(text) ?? []
    if (found !== 'AND' && found !== 'OR') return bad(`The filter cannot be read at position ${at + 1}.`)
    if (join !== null && join !== found) return bad('A filter has either AND or OR.')
    join = found
    at += word.length
  }
}
