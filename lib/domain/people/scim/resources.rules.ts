import { type Employment, employment } from '@/lib/domain/house/identity/account/employment.contract'
import { canonicalEmail } from '@/lib/platform/email-address'
import { fileText } from '@/lib/platform/i18n/invisible'
import { memo } from '@/lib/platform/memo'
import { memberOf } from './filter.rules'
import { enterpriseSchema, userAttributes } from './schema.rules'
import { ScimRefusal } from './scim-error.rules'
import { canonical, listOf, type Resource } from './values.rules'

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

const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 500 ? canonicalEmail(fileText(value)) : null

/** The primary address of `emails`, else the first one; null if there is none. One that is given and is no address is refused, not replaced by another. */
function addressOfEmails(emails: unknown): string | null {
  const all = listOf(emails).filter((one) => memberOf(one, 'value'))
  const primary = all.find((one) => memberOf(one, 'primary') === true) ?? all[0]
  const given = line(memberOf(primary, 'value'), 'emails', 500)
  return given === null ? null : (addressOf(given) ?? refuse('The value of emails is no email address.'))
}

export type UserInput = {
  userName: string
  externalId: string | null
  /** Null if not given. */
  isActive: boolean | null
  /** Addresses of `emails` and of `userName`. */
  address: string | null
  userAddress: string | null
  formatted: string | undefined
  displayName: string | undefined
  /** Given and family name. */
  parts: (string | undefined)[]
  locale: 'ar' | 'en' | undefined
  /** The title and the enterprise extension, as far as an account can store them. */
  employment: Employment
  /** The id or the external id of the manager in the directory. */
  manager: string | null
  /** Attributes that are returned as they were sent. */
  attributes: Resource
}

/** Attributes that are stored in columns, set by the platform, or never stored. */
const ownNames = new Set([
  ...['schemas', 'id', 'meta', 'externalId', 'userName', 'active'],
  ...userAttributes
    .filter(({ mutability, returned }) => mutability === 'readOnly' || returned === 'never')
    .map(({ name }) => name),
])

/** A text as an account keeps it; null for another. */
const kept = (shape: (typeof employment)[keyof Employment], value: unknown): string | null => shape.safeParse(value).data ?? null

function employmentIn(resource: Resource): Pick<UserInput, 'employment' | 'manager'> {
  const extension = memberOf(resource, enterpriseSchema)
  const manager = memberOf(extension, 'manager')
  return {
    employment: {
      employeeNumber: kept(employment.employeeNumber, memberOf(extension, 'employeeNumber')),
      department: kept(employment.department, memberOf(extension, 'department')),
      jobTitle: kept(employment.jobTitle, memberOf(resource, 'title')),
      externalId: kept(employment.externalId, memberOf(resource, 'externalId')),
    },
    // Entra may send the id alone.
    manager: kept(employment.externalId, memberOf(manager, 'value') ?? manager),
  }
}

/** Parses a user resource that needs no address, because the account has one; throws `invalidValue`. */
export function readKnownUser(sent: Resource): UserInput {
  const resource = canonical(sent)
  const userName = line(memberOf(resource, 'userName'), 'userName') ?? refuse('userName is missing.')
  const name = memberOf(resource, 'name')
  const text = (of: unknown, key: string) => line(memberOf(of, key), key) ?? undefined
  const active = memberOf(resource, 'active')
  const language = (text(resource, 'locale') ?? text(resource, 'preferredLanguage'))?.slice(0, 2).toLowerCase()
  const attributes = Object.fromEntries(Object.entries(resource).filter(([key]) => !ownNames.has(key)))
  if (JSON.stringify(attributes).length > mostCharacters) refuse(`The attributes take more than ${mostCharacters} characters.`)
  return {
    userName,
    externalId: line(memberOf(resource, 'externalId'), 'externalId'),
    isActive: typeof active === 'boolean' ? active : null,
    address: addressOfEmails(memberOf(resource, 'emails')),
    userAddress: addressOf(userName),
    formatted: text(name, 'formatted'),
    displayName: text(resource, 'displayName'),
    parts: [text(name, 'givenName'), text(name, 'familyName')],
    locale: language === 'ar' || language === 'en' ? language : undefined,
    ...employmentIn(resource),
    attributes,
  }
}

/** Parses a user resource with an address; throws `invalidValue`. */
export function readUser(sent: Resource): UserInput & { email: string } {
  const input = readKnownUser(sent)
  return { ...input, email: input.address ?? input.userAddress ?? refuse('Neither emails nor userName holds an email address.') }
}

/**
 * The address that a directory changed; null if it changed none. `userName` counts where `emails` never named one, so that addresses that are left out
 * change nothing.
 */
export function addressNow({ address, userAddress }: UserInput, before: UserInput): string | null {
  const now = address ?? (before.address === null ? userAddress : null)
  return now === (before.address ?? before.userAddress) ? null : now
}

/** The words of a person's name in order of preference. */
export const nameWords = ({ formatted, displayName, parts }: UserInput): (string | undefined)[] => {
  const full = formatted ?? displayName
  return full ? [full] : parts
}

/** The words of a name that a directory changed: what it changed counts more than what it left as it was. */
export function nameNow(now: UserInput, before: UserInput): (string | undefined)[] {
  if (now.formatted && now.formatted !== before.formatted) return [now.formatted]
  if (now.displayName && now.displayName !== before.displayName) return [now.displayName]
  return now.parts.join(' ') === before.parts.join(' ') ? [] : now.parts
}

export type GroupInput = { displayName: string; externalId: string | null; members: string[] }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses a group resource; throws `invalidValue`. */
export function readGroup(sent: Resource): GroupInput {
  const resource = canonical(sent)
  const ids = listOf(memberOf(resource, 'members')).map((one) => {
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
const namesIn = (text: string): string[] => text.split(',').flatMap((name) => (name.trim() ? [name.trim().toLowerCase()] : []))
const excludedBy = memo((text) => new Set(namesIn(text)), 100)
/** The attributes in a list of names, also those before a sub-attribute or after the name of a schema. */
const selectedBy = memo((text) => {
  const whole = namesIn(text).flatMap((name) => [name, name.slice(name.lastIndexOf(':') + 1)])
  return new Set(whole.flatMap((name) => [name, ...(name.includes('.') ? [name.slice(0, name.lastIndexOf('.'))] : [])]))
}, 100)

/** A resource with `attributes` or without `excludedAttributes` (RFC 7644, 3.9); for a sub-attribute the whole attribute. */
export function projected(resource: Resource, query: URLSearchParams): Resource {
  const wanted = selectedBy(query.get('attributes') ?? '')
  const unwanted = excludedBy(query.get('excludedAttributes') ?? '')
  if (wanted.size === 0 && unwanted.size === 0) return resource
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase()
      if (always.has(key)) return true
      return wanted.size > 0 ? wanted.has(key) : !unwanted.has(key)
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
