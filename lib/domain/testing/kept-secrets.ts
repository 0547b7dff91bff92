import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { dumpOf, formsOf } from '@/lib/platform/testing/dump'

// The secrets that a test uses, and where they are found again.

const digests = (text: string) => {
  const digest = () => createHash('sha256').update(text)
  return [digest().digest('hex'), digest().digest('base64'), digest().digest('base64url')]
}

/** Everything secret that was in use, by its value. */
const secrets = new Map([['$argon2id$', 'an argon2 hash']])
/** The same without digests, by which secrets may be stored. */
const plain = new Map<string, string>()
export const keepSecret = (value: string, what: string) => {
  plain.set(value, what)
  for (const form of [value, ...digests(value)]) secrets.set(form, what)
  return value
}
export const keepBody = (body: object) => {
  const text = JSON.stringify(body)
  for (const form of [...digests(text), ...digests(JSON.stringify([text]))]) secrets.set(form, 'the hash of a body')
  return body
}

/** Six digits: their digest says nothing. */
export function keepCode(code: string, what: string): void {
  secrets.set(code, what)
  plain.set(code, what)
}
/** A hash that is stored, but told to nobody. */
export const keepHash = (hash: string, what: string): void => void secrets.set(hash, what)
export const keptSecrets = (): number => secrets.size

/** Six digits alone; not a part of something longer, the microseconds of a moment or a number of JSON, which may be any. */
const digitsAlone = (digits: string) => new RegExp(`(?<![\\w.-]|": ?)${digits}(?![\\w.])`)
const isThere = (text: string, value: string) => (/^\d{6}$/.test(value) ? digitsAlone(value).test(text) : text.includes(value))
export const hitsIn = (text: string) => [...secrets].flatMap(([value, what]) => (isThere(text, value) ? [what] : []))

/** Secrets in everything that is stored, with the table. */
export async function hitsInDump(organizationId: string): Promise<string[]> {
  const dump = await dumpOf(organizationId)
  const filled = ['users', 'sessions', 'passkeys', 'invites', 'password_resets', 'sign_ups', 'api_keys', 'jobs', 'sso_providers']
  for (const table of filled) expect([table, dump.get(`public.${table}`)]).toEqual([table, expect.stringContaining('{')])
  const forms = [...plain].flatMap(([value, what]) =>
    /^\d{6}$/.test(value) ? [[value, what] as const] : formsOf(value).map((form) => [form, what] as const),
  )
  return [...dump].flatMap(([table, text]) =>
    forms.flatMap(([form, what]) => (isThere(text, form) ? [`${what} in ${table}`] : [])),
  )
}
