import { isUuid } from '@/lib/platform/ids'
import { refuse } from '../xapi-refusal.rules'

/** Checks a value of a statement at a place, and refuses the statement. */
export type Check = (value: unknown, at: string) => void
export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names come from outside: only the beginning of a place is repeated. */
const shown = (at: string) => (at.length > 120 ? `${at.slice(0, 120)}…` : at).toWellFormed()
export const wrong = (at: string, what: string): never => refuse(400, `${shown(at)} ${what}.`)

const longest = { text: 5_000, iri: 2_000, name: 200 }

export const text =
  (most = longest.text): Check =>
  (value, at) => {
    if (typeof value !== 'string') wrong(at, 'is not a text')
    else if (value.length > most) wrong(at, `is longer than ${most} characters`)
  }
export const flag: Check = (value, at) => void (typeof value === 'boolean' || wrong(at, 'is not true or false'))
export const finite: Check = (value, at) =>
  void ((typeof value === 'number' && Number.isFinite(value)) || wrong(at, 'is not a number'))
export const oneOf =
  (...words: string[]): Check =>
  (value, at) =>
    void ((typeof value === 'string' && words.includes(value)) || wrong(at, `is not one of ${words.join(', ')}`))
export const exactly = (word: string): Check => oneOf(word)

const pattern =
  (shape: RegExp, most: number, what: string): Check =>
  (value, at) =>
    void ((typeof value === 'string' && value.length <= most && shape.test(value)) || wrong(at, `is not ${what}`))

/** An absolute IRI (RFC 3987), in so far as statements need it. */
const iriShape = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/u
export const isIri = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest.iri && iriShape.test(value)
export const iri: Check = (value, at) => void (isIri(value) || wrong(at, 'is not an absolute IRI'))
export const languageTag: Check = pattern(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/, 35, 'a language tag (RFC 5646)')
export const uuid: Check = (value, at) =>
  void ((typeof value === 'string' && isUuid(value.toLowerCase())) || wrong(at, 'is not a UUID'))
export const version: Check = pattern(/^1\.0(\.\d{1,3})?$/, 10, 'a version 1.0.x')
export const sha1: Check = pattern(/^[0-9a-fA-F]{40}$/, 40, 'a SHA-1 sum in hexadecimal form')
export const mailbox: Check = pattern(/^mailto:[^\s@<>]+@[^\s@<>]+$/, 330, 'a mailto IRI')
export const mediaType: Check = pattern(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(;[ -~]{0,200})?$/, 300, 'a media type')

const timeShape = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d(:?\d\d)?)$/
/** The moment of a timestamp (ISO 8601 with a zone) in milliseconds; null for anything else. */
export function momentOf(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 40 || !timeShape.test(value)) return null
  // RFC 3339 gives no moment to the offset -00:00.
  if (/-00(:?00)?$/.test(value)) return null
  const plain = value
    .replace(',', '.')
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
    .toUpperCase()
  const at = Date.parse(plain)
  const isInRange = at >= Date.UTC(1970, 0, 1) && at < Date.UTC(10_000, 0, 1)
  return Number.isNaN(at) || !isInRange ? null : at
}
export const timestamp: Check = (value, at) =>
  void (momentOf(value) !== null || wrong(at, 'is not a moment of ISO 8601 with a zone'))

const durationShape =
  /^P(?=[\dT])(?:(\d{1,9})W|(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,9})?)D)?(?:T(?=\d)(?:(\d{1,9}(?:\.\d{1,9})?)H)?(?:(\d{1,9}(?:\.\d{1,9})?)M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?)$/
const secondsOfUnits = [604_800, 31_536_000, 2_592_000, 86_400, 3_600, 60, 1]
/** A duration (ISO 8601) in seconds, with months of 30 days; null for anything else. */
export function secondsOf(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 100) return null
  const found = durationShape.exec(value)
  if (!found) return null
  return found.slice(1).reduce((sum, count, unit) => sum + Number(count ?? 0) * (secondsOfUnits[unit] ?? 0), 0)
}
export const duration: Check = (value, at) => void (secondsOf(value) !== null || wrong(at, 'is not a duration of ISO 8601'))

export const list =
  (item: Check, most: number): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, 'is not a list')
    if (value.length > most) wrong(at, `has more than ${most} entries`)
    for (const [place, entry] of value.entries()) item(entry, `${at}[${place}]`)
  }

/** An object with these properties and no others; null is no value. */
export const object =
  (shape: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'is not an object')
    for (const name of required) if (value[name] === undefined) wrong(`${at}.${name}`, 'is missing')
    for (const [name, entry] of Object.entries(value)) {
      const check = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (!check) return wrong(`${at}.${name}`, 'is no property of a statement')
      if (entry === null) wrong(`${at}.${name}`, 'is null')
      check(entry, `${at}.${name}`)
    }
  }

const mapOf =
  (name: Check, entry: Check, most: number): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'is not an object')
    const entries = Object.entries(value)
    if (entries.length > most) wrong(at, `has more than ${most} entries`)
    for (const [key, it] of entries) {
      name(key, `The name of an entry of ${at}`)
      entry(it, `${at}.${key}`)
    }
  }
export const languageMap = mapOf(languageTag, text(), 30)
export const extensions = mapOf(iri, () => {}, 100)
