import { z } from 'zod'
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

/** A truth value; Microsoft Entra sends it as a text. */
function truth(value: unknown, name: string): boolean | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  return refuse(`${name} is true or false.`)
}

const Email = z.string().max(320).pipe(z.email())
const addressOf = (value: unknown): string | null => Email.safeParse(value).data?.toLowerCase() ?? null

/** The address of a person: the primary one of `emails`, else the first, else the name they sign in with. */
function emailOf(resource: Resource, userName: string): string | null {
  const emails = memberOf(resource, 'emails')
  const all = Array.isArray(emails) ? emails : []
  const primary = all.find((one) => String(memberOf(one, 'primary')).toLowerCase() === 'true') ?? all[0]
  return addressOf(memberOf(primary, 'value')) ?? addressOf(userName)
}

export type UserInput = {
  userName: string
  externalId: string | null
  /** Null where it was not said. */
  isActive: boolean | null
  email: string
  /** Names in the order in which they count. */
  names: (string | undefined)[]
  locale: 'ar' | 'en' | undefined
  /** What is given back as it was sent. */
  attributes: Resource
}

/** Ours to say, or never kept. */
const ownNames = new Set(['schemas', 'id', 'meta', 'groups', 'username', 'externalid', 'active', 'password'])

/** What a resource says of a person; throws `invalidValue`. */
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

/** What a resource says of a group; throws `invalidValue`. */
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

/** A resource with the attributes that were asked for, or without those that were not wanted (RFC 7644, 3.9); of a part the whole attribute. */
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

/** Which part of a list is asked for (RFC 7644, 3.4.2.4): 1 is the first; less than nothing is nothing. */
export function pageOf(query: URLSearchParams): { startIndex: number; count: number } {
  const number = (name: string, fallback: number) => {
    const text = query.get(name)
    if (text === null) return fallback
    return /^-?\d{1,9}$/.test(text) ? Number(text) : refuse(`${name} is a number.`)
  }
  return { startIndex: Math.max(1, number('startIndex', 1)), count: Math.min(200, Math.max(0, number('count', 100))) }
}
