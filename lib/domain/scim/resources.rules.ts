import { canonicalEmail } from '@/lib/platform/email-address'
import { fileText } from '@/lib/platform/i18n/invisible'
import { memberOf } from './filter.rules'
import type { Resource } from './patch.rules'
import { ScimRefusal } from './scim-error.rules'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const mostCharacters = 20_000
const refuse = (detail: string): never => {
  throw new ScimRefusal(400, detail, 'invalidValue')
}

const line = (value: unknown, name: string, max = 300): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > max || /[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed())
    return refuse(`${name} is no text of at most ${max} characters.`)
  return value
}

/** A boolean; Microsoft Entra sends it as a text. */
function truth(value: unknown, name: string): boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  return refuse(`${name} is true or false.`)
}

const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 500 ? canonicalEmail(fileText(value)) : null

/** The email of a person: the primary one of `emails`, else the first, else `userName`. One that is given and is no address is refused, not replaced by another. */
function emailOf(resource: Resource, userName: string): string | null {
  const emails = memberOf(resource, 'emails')
  const all = Array.isArray(emails) ? emails : []
  const primary = all.find((one) => String(memberOf(one, 'primary')).toLowerCase() === 'true') ?? all[0]
  const given = line(memberOf(primary, 'value'), 'emails', 500)
  return given === null ? addressOf(userName) : (addressOf(given) ?? refuse('The value of emails is no email address.'))
}

export type UserInput = {
  userName: string
  externalId: string | null
  /** Null if not given. */
  isActive: boolean | null
  email: string
  /** Names in order of preference. */
  names: (string | undefined)[]
  locale: 'ar' | 'en' | undefined
  /** Attributes that are returned as they were sent. */
  attributes: Resource
}

/** Attributes that are read-only or never stored. */
const ownNames = new Set(['schemas', 'id', 'meta', 'groups', 'username', 'externalid', 'active', 'password'])

/** Parses a user resource; throws `invalidValue`. */
export function readUser(resource: Resource): UserInput {
  const userName = line(memberOf(resource, 'userName'), 'userName') ?? refuse('userName is missing.')
  const email = emailOf(resource, userName) ?? refuse('Neither emails nor userName holds an email address.')
  const name = memberOf(resource, 'name')
  const text = (of: unknown, key: string) => line(memberOf(of, key), key) ?? undefined
  const [formatted, given, family] = ['formatted', 'givenName', 'familyName'].map((key) => text(name, key))
  const language = (text(resource, 'locale') ?? text(resource, 'preferredLanguage'))?.slice(0, 2).toLowerCase()
  const attributes = Object.fromEntries(Object.entries(resource).filter(([key]) => !ownNames.has(key.toLowerCase())))
  if (JSON.stringify(attributes).length > mostCharacters) refuse(`The attributes take more than ${mostCharacters} characters.`)
  const full = formatted ?? text(resource, 'displayName')
  return {
    userName,
    externalId: line(memberOf(resource, 'externalId'), 'externalId'),
    isActive: truth(memberOf(resource, 'active'), 'active'),
    email,
    names: full ? [full] : [given, family],
    locale: language === 'ar' || language === 'en' ? language : undefined,
    attributes,
  }
}

export type GroupInput = { displayName: string; externalId: string | null; members: string[] }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses a group resource; throws `invalidValue`. */
export function readGroup(resource: Resource): GroupInput {
  const members = memberOf(resource, 'members') ?? []
  if (!Array.isArray(members)) return refuse('members is a list.')
  const ids = members.map((one) => {
    const value = memberOf(one, 'value')
    return typeof value === 'string' && uuid.test(value) ? value : refuse('A member is no user of this directory.')
  })
  return {
    displayName: line(memberOf(resource, 'displayName'), 'displayName', 200) ?? refuse('displayName is missing.'),
    externalId: line(memberOf(resource, 'externalId'), 'externalId'),
    members: [...new Set(ids)],
  }
}

const always = new Set(['schemas', 'id'])
const namesIn = (text: string | null) =>
  new Set((text ?? '').split(',').flatMap((name) => (name.trim() ? [name.trim().toLowerCase()] : [])))

/** A resource with `attributes` or without `excludedAttributes` (RFC 7644, 3.9); for a sub-attribute the whole attribute. */
export function projected(resource: Resource, query: URLSearchParams): Resource {
  const [wanted, unwanted] = [namesIn(query.get('attributes')), namesIn(query.get('excludedAttributes'))]
  if (wanted.size === 0 && unwanted.size === 0) return resource
  const isNamed = (key: string, names: Set<string>) =>
    [...names].some((name) => name === key || name.startsWith(`${key}.`) || name.endsWith(`:${key}`))
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase()
      if (always.has(key)) return true
      return wanted.size > 0 ? isNamed(key, wanted) : !unwanted.has(key)
    }),
  )
}

/** `startIndex` and `count` of a list (RFC 7644, 3.4.2.4): from 1; a negative count means 0. */
export function pageOf(query: URLSearchParams): { startIndex: number; count: number } {
  const number = (name: string, fallback: number) => {
    const text = query.get(name)
    if (text === null) return fallback
    return /^-?\d{1,9}$/.test(text) ? Number(text) : refuse(`${name} is a number.`)
  }
  return { startIndex: Math.max(1, number('startIndex', 1)), count: Math.min(200, Math.max(0, number('count', 100))) }
}
