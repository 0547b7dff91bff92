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
  private readonly patterns = new Set<string>()
  private length = 0
  private size = 0
  private classes = 0

  /** The problem of a pattern; null if it has none or was checked before. */
  problemOf(pattern: string): string | null {
    if (this.patterns.has(pattern)) return null
    this.patterns.add(pattern)
    this.length += pattern.length
    this.classes += pattern.match(/\\p/gi)?.length ?? 0
    // Compiling a pattern costs time too, so a budget for the whole schema limits the work.
    if (pattern.length > schemaLimits.patternLength || this.isSpent()) return 'tooCostly'
    try {
      const size = linearPattern(pattern).programSize()
      this.size += size
      return size > schemaLimits.patternSize ? 'tooCostly' : null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
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
