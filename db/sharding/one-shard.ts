/**
 * Whether a statement can be answered where the rows of one organization are. Read from its plan, made without row-level security, so that only what
 * the statement itself says counts: each table of organizations must be compared with one value for the organization, directly or by a join.
 */

/** A node of `explain (verbose, costs off, format json)`. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Subplan Name'?: string
  'CTE Name'?: string
  Alias?: string
  Operation?: string
  Output?: string[]
  Plans?: PlanNode[]
  [other: string]: unknown
}
/** The tables of organizations: the column that names the organization, and its place among the columns. */
export type TenantTables = Map<string, { column: string; place: number }>

/** Splits at a word outside of parentheses, quotes and brackets. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begin = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === "'" || sign === '"') {
      const end = text.indexOf(sign, at + 1)
      at = end < 0 ? text.length : end
    } else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(begin, at))
      begin = at + word.length
      at = begin - 1
    }
  }
  return [...parts, text.slice(begin)]
}

/** Without the parentheses around the whole and without casts of the whole. */
export function bare(text: string): string {
  const trimmed = text.trim().replace(/::[a-z ]+$/, '')
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed === text ? text : bare(trimmed)
  let depth = 0
  for (let at = 0; at < trimmed.length - 1; at += 1) {
    if (trimmed[at] === '(') depth += 1
    if (trimmed[at] === ')') depth -= 1
    if (depth === 0) return trimmed
  }
  return bare(trimmed.slice(1, -1))
}

/** The pairs that a condition says are equal in every row; of alternatives, what each of them says. */
export function equalities(condition: string): [string, string][] {
  const text = bare(condition)
  const [first = [], ...others] = splitAt(text, ' OR ').map((part) => (part === text ? [] : equalities(part)))
  if (others.length > 0)
    return first.filter(([left, right]) =>
      others.every((pairs) => pairs.some(([other, value]) => other === left && value === right)),
    )
  if (text.startsWith('NOT ')) return []
  const parts = splitAt(text, ' AND ')
  if (parts.length > 1) return parts.flatMap(equalities)
  // A row that is looked for in a sub-select: ANY ((a = (SubPlan 1).col1) AND ...).
  if (/^ANY \(.*\)$/s.test(text)) return equalities(text.slice('ANY '.length))
  const [left, right, ...more] = splitAt(text, ' = ')
  return left !== undefined && right !== undefined && more.length === 0 ? [[given(bare(left)), given(bare(right))]] : []
}

/** Terms known to be equal, as sets that are joined. */
class Equal {
  private readonly parents = new Map<string, string>()
  of(term: string): string {
    const parent = this.parents.get(term)
    return parent === undefined || parent === term ? term : this.of(parent)
  }
  join(left: string, right: string): void {
    const [one, other] = [this.of(left), this.of(right)]
    // A value that came with the statement is kept as the name of its set.
    if (one !== other) isGiven(one) ? this.parents.set(other, one) : this.parents.set(one, other)
  }
}

/** A parameter, or the setting that row-level security reads. */
const isGiven = (term: string) => /^\$\d+$/.test(term) || /^(?:set_config|current_setting)\('app\.organization_id'/.test(term)
/** Different parameters for the organization have one value: row-level security shows no rows for another. */
const given = (term: string) => (isGiven(term) ? '$0' : term)

/** The nodes of a plan. The parts of a BitmapOr are alternatives, which the node above it repeats as one condition. */
const nodesOf = (plan: PlanNode): PlanNode[] =>
  plan['Node Type'] === 'BitmapOr' ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const isOrganization = (term: string) => /(^|\.)organization_id$|^organizations(_\d+)?\.id$/.test(term)

/** Equates the columns of a sub-select, CTE or SubPlan with their terms in the plan that makes them. */
function joinOutputs(nodes: PlanNode[], equal: Equal): void {
  const named = new Map(nodes.flatMap((node) => (node['Subplan Name'] ? [[node['Subplan Name'], node] as const] : [])))
  for (const [name, { Output = [] }] of named)
    for (const [at, term] of Output.entries())
      for (const form of [`(${name}).col${at + 1}`, `(hashed ${name}).col${at + 1}`]) equal.join(given(bare(term)), bare(form))
  for (const node of nodes) {
    const source = node['Node Type'] === 'Subquery Scan' ? node.Plans?.[0] : named.get(`CTE ${node['CTE Name']}`)
    if (!source || !node.Alias) continue
    const made = source.Output?.map((term) => given(bare(term))) ?? []
    const shown = node.Output ?? []
    // As many columns as are made: they are the same ones, in this order.
    if (shown.length === made.length) for (const [at, term] of made.entries()) equal.join(term, bare(shown[at] ?? ''))
    if (made.length === 1 && /^tenant(_\d+)?$/.test(node.Alias)) equal.join(made[0] ?? '', `${node.Alias}.id`)
    const found = made.find(isOrganization) ?? made.find((term) => term === '$0')
    if (found) equal.join(found, `${node.Alias}.organization_id`)
  }
}

/**
 * A sub-select that Postgres answers from a hash table is planned without its comparison with the row outside, which is part of that row's condition.
 * Only rows that are equal there count, so what the outer side is held to holds the sub-select.
 */
function holdHashed(conditions: string[], equal: Equal): void {
  const pairs = conditions.flatMap((text) => [...text.matchAll(/([\w.]+) = (\(hashed SubPlan \d+\)\.col\d+)/g)])
  // Such sub-selects may contain others: once for each depth.
  for (const _ of pairs)
    for (const [, outer = '', inner = ''] of pairs) if (equal.of(given(outer)) === '$0') equal.join('$0', bare(inner))
}

/** The tables of organizations that a statement does not hold to one organization. */
export function unheldTables(plan: PlanNode, tables: TenantTables): string[] {
  const nodes = nodesOf(plan)
  const equal = new Equal()
  const conditions = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([key, value]) => (/(Cond|Filter)$/.test(key) && typeof value === 'string' ? [value] : [])),
  )
  for (const [left, right] of conditions.flatMap(equalities)) equal.join(left, right)
  joinOutputs(nodes, equal)
  holdHashed(conditions, equal)
  const isHeld = (term: string) => equal.of(given(bare(term))) === '$0'
  return nodes.flatMap((node) => {
    const name = node['Relation Name'] ?? ''
    const table = tables.get(name)
    if (!table) return []
    if (node.Operation === 'Insert') {
      const source = node.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
      const value = source?.Output?.[table.place - 1] ?? ''
      // Rows of one VALUES list: row-level security refuses those of another organization.
      return isHeld(value) || value.startsWith('"*VALUES*".') ? [] : [name]
    }
    // The scan of the changed or deleted rows is checked below.
    if (node.Operation) return []
    return isHeld(`${node.Alias}.${table.column}`) ? [] : [name]
  })
}
