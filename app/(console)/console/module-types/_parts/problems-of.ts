import type { FieldError } from '@/lib/ui/form/values'
import type { Note } from '@/lib/ui/json-editor/code-view'
import { type JsonFault, lineAndColumn, type Parsed, rangeOf, type TextRange } from '@/lib/ui/json-editor/json-text'
import type { TextProblem } from '@/lib/ui/json-editor/problem-list'
import { type Part, partNames, perPart } from './draft'

/** One thing wrong with a schema, and where. */
export type Problem = TextProblem & { part: Part; path: string; range?: TextRange }
export type Problems = {
  schema: Problem[]
  sample: Record<Part, Record<string, string>>
  notes: Record<Part, readonly Note[]>
}

const sampleOf = { sampleConfig: 'configSchema', sampleBody: 'bodySchema' } as const
/** A message names its place by a path of the API; people are told the name at its end, or the schema where it is about all of that. */
function spoken({ message, property }: FieldError, root: string, name: string): string {
  const last = property
    .split('.')
    .slice(root.split('.').length)
    .findLast((step) => !/^\d+$/.test(step))
  return message.replace(property, last === undefined ? `\u2068${name}\u2069` : `\u2066${last}\u2069`)
}
const isUnder = (root: string, property: string) => property === root || property.startsWith(`${root}.`)
const below = (root: string, property: string) => property.slice(root.length + 1)

/** What is wrong, from the texts themselves and from the API, each with its place: in the schemas, or in the forms that were tried. */
export function problemsOf(
  read: Record<Part, Parsed>,
  found: FieldError[],
  { faultText, partName }: { faultText: (fault: JsonFault) => string; partName: (part: Part) => string },
): Problems {
  const schema = partNames.flatMap((part): Problem[] => {
    const text = read[part]
    if (!text.ok) {
      const range = { start: text.at, end: text.at + 1 }
      return [{ part, path: '', message: faultText(text.fault), line: text.line, column: text.column, range }]
    }
    return found
      .filter(({ property }) => isUnder(part, property))
      .map((problem) => {
        const path = below(part, problem.property)
        const range = rangeOf(text.ranges, path)
        return { part, path, message: spoken(problem, part, partName(part)), range, ...lineAndColumn(text.text, range.start) }
      })
  })
  const sample: Problems['sample'] = { configSchema: {}, bodySchema: {} }
  for (const [root, part] of Object.entries(sampleOf))
    for (const problem of found.filter(({ property }) => isUnder(root, property)))
      sample[part][below(root, problem.property)] = spoken(problem, root, partName(part))
  return { schema, sample, notes: perPart((part) => schema.filter((problem) => problem.part === part)) }
}
