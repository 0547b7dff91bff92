import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { dumpOf, formsOf } from '@/lib/platform/testing/dump'

// The secrets that a test uses, and the search for them.

const digests = (text: string) => {
  const digest = () => createHash('sha256').update(text)
  return [digest().digest('hex'), digest().digest('base64'), digest().digest('base64url')]
}

/** All secrets in use, by value. */
const secrets = new Map([['$argon2id$', 'an argon2 hash']])
/** The same without digests, which may be stored. */
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

/** Six-digit codes, whose digests reveal them. */
export function keepCode(code: string, what: string): void {
  secrets.set(code, what)
  plain.set(code, what)
}
/** A hash that is stored but never answered. */
export const keepHash = (hash: string, what: string): void => void secrets.set(hash, what)
export const keptSecrets = (): number => secrets.size

/** Six separate digits, not part of a longer text, of the microseconds of a moment or of a JSON number. */
const digitsAlone = (digits: string) => new RegExp(`(?<![\\w.-]|": ?)${digits}(?![\\w.])`)
const isThere = (text: string, value: string) => (/^\d{6}$/.test(value) ? digitsAlone(value).test(text) : text.includes(value))
export const hitsIn = (text: string) => [...secrets].flatMap(([value, what]) => (isThere(text, value) ? [what] : []))

/** Secrets found in stored rows, with the table. */
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
