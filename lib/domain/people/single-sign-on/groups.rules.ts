import { isStorable } from '@/lib/platform/outside-json'
import type { GroupMatch } from './words'

/** The groups that a provider named: all of the person's, some of them, or none because it left them out, which says nothing about them. */
export type Groups = { seen: GroupMatch; names: string[] }

export const mostGroups = 2000
const longestName = 200

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (of: object, name: string): unknown => (Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined)

/** The value at a name or a path of names, such as `realm_access.roles`. A name may have dots itself, so the longest one is tried first. */
export function valueAt(of: unknown, path: string): unknown {
  if (!isObject(of)) return undefined
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const value = own(of, parts.slice(0, length).join('.'))
    const rest = parts.slice(length).join('.')
    const found = value === undefined || rest === '' ? value : valueAt(value, rest)
    if (found !== undefined) return found
  }
  return undefined
}

const nameOf = (one: unknown): string | undefined => {
  if (typeof one === 'string') return isStorable(one) ? one : undefined
  return Number.isSafeInteger(one) ? String(one) : undefined
}
const isName = (name: string) => name !== '' && name.length <= longestName && isStorable(name)

/** Whether a provider says that it left a claim out because it is too long, as Microsoft Entra does above 200 groups. */
function isLeftOut(claims: object, path: string): boolean {
  const [first = ''] = path.split('.')
  const elsewhere = own(claims, '_claim_names')
  return isObject(elsewhere) && (Object.hasOwn(elsewhere, path) || Object.hasOwn(elsewhere, first))
}

/** The groups of a claim: a list, one text, or an object with groups as keys. */
export function groupsIn(claims: object, path: string): Groups {
  const claim = valueAt(claims, path)
  const none: Groups = { seen: 'none', names: [] }
  if (claim === undefined || claim === null) return none
  if (!Array.isArray(claim) && !isObject(claim) && typeof claim !== 'string') return none
  // A key with false or null is a group that the person is not in.
  const isIn = ([, value]: [string, unknown]) => value !== false && value !== null
  const listed: unknown[] = Array.isArray(claim)
    ? claim
    : isObject(claim)
      ? Object.entries(claim)
          .filter(isIn)
          .map(([key]) => key)
      : [claim]
  const read = listed.map(nameOf)
  const names = [...new Set(read.filter((name) => name !== undefined).filter(isName))]
  const isWhole = read.every((name) => name !== undefined) && names.length <= mostGroups && !isLeftOut(claims, path)
  if (names.length === 0 && !isWhole) return none
  return { seen: isWhole ? 'all' : 'some', names: names.slice(0, mostGroups) }
}

// Names of the protocol, which say nothing about the person.
const ofProtocol = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'jti',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'azp',
  'auth_time',
  'sid',
  'acr',
  'typ',
  'ver',
])

/** The names of the claims that a provider sent, for the administrator who looks for the one with the groups. */
export const claimNamesIn = (...claims: object[]): string[] =>
  [...new Set(claims.flatMap((of) => Object.keys(of)))]
    .filter((name) => isName(name) && !ofProtocol.has(name))
    .toSorted()
    .slice(0, 50)
