/** The strong entity tag of a record's version (RFC 9110, 8.8.3). */
const entityTag = (version: number): string => `"${version}"`

/** The entity tag of an answer: that of its record's version, undefined where `data` is no versioned record. */
export const tagOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? entityTag(data.version)
    : undefined

const entriesOf = (header: string): string[] => header.split(',').map((entry) => entry.trim())

/** Whether the caller wants this version: `If-Match`, compared strongly (RFC 9110, 13.1.1). Without the header any version is wanted. */
export function isWanted(request: Headers, version: number): boolean {
  const wanted = request.get('if-match')
  if (wanted === null) return true
  const tags = entriesOf(wanted)
  return tags.includes('*') || tags.includes(entityTag(version))
}

/** Whether the caller already holds what is tagged so: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isHeld(request: Headers, tag: string | undefined): boolean {
  if (tag === undefined) return false
  const held = entriesOf(request.get('if-none-match') ?? '').map((entry) => entry.replace(/^W\//, ''))
  return held.includes(tag) || held.includes('*')
}
