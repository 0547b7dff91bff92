import type { FieldError } from '@/lib/ui/form/values'

/** Fields of a design that show their own faults. */
const shown = /^design\.(?:value|tolerance|steps|maxLength|expression|(?:.*\.)?(?:text|score|unit|factor|min|max|value))$/

type Words = { missing: string; nameOf: (property: string) => string; isWritten: (property: string) => boolean }

/** The errors of the API by the field that shows them; errors without a field are joined under ''. */
export function faultsOf(errors: FieldError[], { missing, nameOf, isWritten }: Words): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { key, property, message } of errors) {
    const isShown = property.startsWith('content.') || property === 'tags' || property === 'points' || shown.test(property)
    const isMissing = isShown && (key === 'required' || (key === 'minLength' && !isWritten(property)))
    const said = isMissing ? missing : message.replace(property, `\u2068${nameOf(property)}\u2069`)
    const name = isShown ? property : ''
    faults[name] = faults[name] ? `${faults[name]} ${said}` : said
  }
  return faults
}
