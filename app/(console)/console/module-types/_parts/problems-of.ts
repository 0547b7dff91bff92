import type { FieldError } from '@/lib/ui/form/values'
import { type JsonFault, lineAndColumn, type Parsed, rangeOf, type TextRange } from '@/lib/ui/json-editor/json-text'
import type { TextProblem } from '@/lib/ui/json-editor/problem-list'
import { type Part, partNames } from './draft'

/** One thing wrong with a schema, and where. */
export type Problem = TextProblem & { part: Part; path: string; range?: TextRange }
export type Problems = {
  schema: Problem[]
  sample: Record<Part, Record<string, string>>
}

const sampleOf = { sampleConfig: 'configSchema', sampleBody: 'bodySchema' } as const
const isolated = ({ message, property }: FieldError) => message.replace(property, `\u2066${property}\u2069`)
const isUnder = (root: string, property: string) => property === root || property.startsWith(`${root}.`)
const below = (root: string, property: string) => property.slice(root.length + 1)

/**
 * The problems found in the texts themselves and by the API, each with its place: in the schemas, or in the
 * sample forms.
 */
export function problemsOf(read: Record<Part, Parsed>, found: FieldError[], textOf: (fault: JsonFault) => string): Problems {
  const schema = partNames.flatMap((part): Problem[] => {
    const text = read[part]
    if (!text.ok) {
      const range = { start: text.at, end: text.at + 1 }
      return [{ part, path: '', message: textOf(text.fault), line: text.line, column: text.column, range }]
    }
    return found
      .filter(({ property }) => isUnder(part, property))
      .map((problem) => {
        const path = below(part, problem.property)
        const range = rangeOf(text.ranges, path)
        return { part, path, message: isolated(problem), range, ...lineAndColumn(text.text, range.start) }
      })
  })
  const sample: Problems['sample'] = { configSchema: {}, bodySchema: {} }
  for (const [root, part] of Object.entries(sampleOf))
    for (const problem of found.filter(({ property }) => isUnder(root, property)))
      sample[part][below(root, problem.property)] = isolated(problem)
  return { schema, sample }
}
