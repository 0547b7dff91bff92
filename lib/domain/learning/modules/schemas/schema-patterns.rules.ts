import { RE2JS } from 're2js'
import { schemaLimits } from './schema-limits.rules'

/** Compiles a JSON Schema pattern for the linear-time engine; throws for what it or ECMA-262 refuses. */
export function linearPattern(pattern: string) {
  // Browsers use their own engine for the same schema, so both must accept the pattern (constructing never backtracks).
  new RegExp(pattern, 'u')
  return RE2JS.compile(RE2JS.translateRegExp(pattern))
}

/** The total cost of a schema's patterns. */
export class PatternBudget {
  /** The size of each pattern, compiled once; 0 if it cannot be used. */
  private readonly patterns = new Map<string, number>()
  private length = 0
  private size = 0
  private classes = 0
  private used = 0

  /** The problem of a pattern; null if it has none, or none but that of its first use. */
  problemOf(pattern: string): string | null {
    const known = this.patterns.get(pattern)
    // A pattern is compiled once, but runs wherever it is used.
    if (known !== undefined) return this.isOverused(known) ? 'tooCostly' : null
    this.patterns.set(pattern, 0)
    this.length += pattern.length
    this.classes += pattern.match(/\\p/gi)?.length ?? 0
    // Compiling a pattern costs time too, so a budget for the whole schema limits the work.
    if (pattern.length > schemaLimits.patternLength || this.isSpent()) return 'tooCostly'
    try {
      const size = linearPattern(pattern).programSize()
      this.size += size
      this.patterns.set(pattern, size)
      return this.isOverused(size) || size > schemaLimits.patternSize ? 'tooCostly' : null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  private isOverused(size: number): boolean {
    this.used += size
    return this.used > schemaLimits.patternsUsed
  }

  private isSpent(): boolean {
    return (
      this.patterns.size > schemaLimits.patterns ||
      this.length > schemaLimits.patternsLength ||
      this.classes > schemaLimits.patternClasses ||
      this.size > schemaLimits.patternsSize
    )
  }
}
