import type { StudioRule } from './studio-vocabulary.rules'

/** `path` is dotted, from `configSchema` or `bodySchema`; `detail` names the keyword, limit or value at fault. */
export type SchemaProblem = { rule: SchemaRule; path: string; detail?: string }
export type SchemaRule =
  | 'schemaTooLarge'
  | 'schemaTooDeep'
  | 'schemaTooMany'
  | 'schemaRemoteRef'
  | 'schemaCyclicRef'
  | 'schemaKeyword'
  | 'schemaPattern'
  | 'schemaUnbounded'
  | 'schemaInvalid'
  | 'schemaFormat'
  | 'schemaPropertyName'
  | 'schemaRootObject'
  | StudioRule

/** Limits of one schema: serialized bytes, levels of subschemas and of plain JSON, counts, and the size of compiled patterns. */
export const schemaLimits = {
  bytes: 64 * 1024,
  depth: 8,
  nesting: 48,
  subschemas: 300,
  /** Keywords, required names and choices of all subschemas together, which determine the size of the generated code. */
  parts: 2_000,
  expanded: 5_000,
  properties: 200,
  nameLength: 64,
  choices: 500,
  branches: 100,
  uniqueItems: 1_000,
  patterns: 20,
  patternLength: 500,
  patternsLength: 2_000,
  patternSize: 1_100,
  patternsSize: 2_500,
  /** The sizes of all patterns, each as often as it is used. */
  patternsUsed: 20_000,
  /** Unicode classes (\p{…}) of all patterns: each is a table of thousands of characters. */
  patternClasses: 20,
  problems: 50,
} as const

/** The problems of one schema as they are found, the first `schemaLimits.problems` of them. */
export class SchemaReport {
  readonly problems: SchemaProblem[] = []

  /** Names and values come from the client, so they are shortened in answers. */
  add(rule: SchemaRule, at: string, detail?: string): void {
    if (this.problems.length >= schemaLimits.problems) return
    const path = at.slice(0, 300)
    this.problems.push(detail === undefined ? { rule, path } : { rule, path, detail: detail.slice(0, 100) })
  }
  has(...rules: SchemaRule[]): boolean {
    return this.problems.some(({ rule }) => rules.includes(rule))
  }
}
