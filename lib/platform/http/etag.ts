import { createHash } from 'node:crypto'

/** The strong entity tag of a record's version (RFC 9110, 8.8.3). */
const entityTag = (version: number | string): string => `"${version}"`

/**
 * The entity tag of an answer: that of its record's version, undefined where `data` is no versioned record. Of an answer in one of several
 * languages it names the language too, because each is a representation of its own, and `freshUntil` where addresses in it expire.
 */
export function tagOf(data: unknown, isLocalized = false): string | undefined {
  if (typeof data !== 'object' || data === null || !('version' in data) || typeof data.version !== 'number') return undefined
  if (!isLocalized || !('locale' in data) || !('isFallback' in data)) return entityTag(data.version)
  const expiry = 'freshUntil' in data && typeof data.freshUntil === 'string' ? `-${data.freshUntil}` : ''
  return entityTag(`${data.version}-${data.locale}${data.isFallback ? '-fallback' : ''}${expiry}`)
}

/** The entity tag of an answer without a version: a hash of its content. */
export const contentTag = (data: unknown): string =>
  entityTag(createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 27))

const entriesOf = (header: string): string[] => header.split(',').map((entry) => entry.trim())

/** Whether `If-Match` allows this version, compared strongly (RFC 9110, 13.1.1). Without the header every version is allowed. */
export function isWanted(request: Headers, version: number): boolean {
  const wanted = request.get('if-match')
  if (wanted === null) return true
  const tags = entriesOf(wanted)
  return tags.includes('*') || tags.includes(entityTag(version))
}

/** The version in `If-Match`, if there is one. */
export function heldVersion(request: Headers): number | undefined {
  const [, digits] = /^"(\d{1,9})"$/.exec(request.get('if-match')?.trim() ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Whether the caller already has the content with this tag: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isHeld(request: Headers, tag: string | undefined): boolean {
  if (tag === undefined) return false
  const held = entriesOf(request.get('if-none-match') ?? '').map((entry) => entry.replace(/^W\//, ''))
  return held.includes(tag) || held.includes('*')
}
