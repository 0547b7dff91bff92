import { refuse } from '../xapi-refusal.rules'

const entriesOf = (header: string) => header.split(',', 50).map((entry) => entry.trim())
/** The conditions of a write (xAPI 1.0.3, Communication, 3.1). Profiles that exist are changed with a condition only, so that no change is lost. */
export function assertUnchanged(headers: Headers, etag: string | undefined, isConditionNeeded: boolean): void {
  const [match, none] = [headers.get('if-match'), headers.get('if-none-match')]
  if (match !== null && !(etag !== undefined && (match.trim() === '*' || entriesOf(match).includes(etag))))
    refuse(412, 'The document was changed meanwhile.')
  if (none !== null && etag !== undefined && (none.trim() === '*' || entriesOf(none).includes(etag)))
    refuse(412, 'There is such a document already.')
  if (isConditionNeeded && etag !== undefined && match === null && none === null)
    refuse(409, 'There is such a document. Read it, and send its ETag as If-Match.')
}
