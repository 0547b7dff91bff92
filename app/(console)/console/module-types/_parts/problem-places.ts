import type { FieldError } from '@/lib/ui/form/values'
import { type JsonFault, lineAndColumn, type Parsed, type Place, placeOf } from '@/lib/ui/json-editor/json-places'
import { type Part, partNames } from './draft'

/** One thing wrong with a schema, and where. */
export type Problem = { part: Part; path: string; message: string; line: number; column: number; place?: Place }
export type Problems = {
  schema: Problem[]
  sample: Record<Part, Record<string, string>>
  lines: Record<Part, ReadonlySet<number>>
}

const sampleOf = { sampleConfig: 'configSchema', sampleBody: 'bodySchema' } as const
const isolated = ({ message, property }: FieldError) => message.replace(property, `\u2066${property}\u2069`)
const isUnder = (root: string, property: string) => property === root || property.startsWith(`${root}.`)
const below = (root: string, property: string) => property.slice(root.length + 1)

/** What is wrong, from the texts themselves and from the API, each with its place: in the schemas, or in the forms that were tried. */
export function problemsOf(
  read: Record<Part, Parsed>,
  found: FieldError[],
  words: { of: (fault: JsonFault) => string },
): Problems {
  const schema = partNames.flatMap((part): Problem[] => {
    const text = read[part]
    if (!text.ok) {
      const place = { start: text.at, end: text.at + 1 }
      return [{ part, path: '', message: words.of(text.fault), line: text.line, column: text.column, place }]
    }
    return found
      .filter(({ property }) => isUnder(part, property))
      .map((problem) => {
        const path = below(part, problem.property)
        const place = placeOf(text.places, path)
        return { part, path, message: isolated(problem), place, ...lineAndColumn(text.text, place.start) }
      })
  })
  const sample: Problems['sample'] = { configSchema: {}, bodySchema: {} }
  for (const [root, part] of Object.entries(sampleOf))
    for (const problem of found.filter(({ property }) => isUnder(root, property)))
      sample[part][below(root, problem.property)] = isolated(problem)
  const linesOf = (part: Part) => new Set(schema.filter((problem) => problem.part === part).map(({ line }) => line))
  return { schema, sample, lines: { configSchema: linesOf('configSchema'), bodySchema: linesOf('bodySchema') } }
}
