import { z } from 'zod'
import { canonicalDomain, canonicalEmail, hasForeignLocal, longestEmail } from '../email-address'
import { isReadable } from '../i18n/names'
import { canonicalUserName, isAddress, longestSignInName } from '../typed/sign-in-name'

const formOf = (text: string): string | null => {
  if (canonicalEmail(text) !== null) return null
  if (!isReadable(text)) return 'unreadable'
  return hasForeignLocal(text) ? 'emailLocalPart' : 'email'
}

/** An email address as people type it, stored in its canonical form. Every field for an address has this shape. */
export const Email = z
  .string()
  .max(longestEmail, { abort: true })
  .superRefine((text, { addIssue }) => {
    const rule = formOf(text)
    if (rule) addIssue({ code: 'custom', params: { rule } })
  })
  .overwrite((text) => canonicalEmail(text) ?? text)
  .meta({ format: 'email', examples: ['sara@alnoor.example'] })

/** The address of an account that may be older than the shape above: what it refuses of the former one is compared in lower case. */
export const KnownEmail = z
  .string()
  .max(320, { abort: true })
  .superRefine((text, { addIssue }) => {
    const rule = z.email().safeParse(text).success ? null : formOf(text)
    if (rule) addIssue({ code: 'custom', params: { rule } })
  })
  .overwrite((text) => canonicalEmail(text) ?? text.toLowerCase())
  .meta({ format: 'email', examples: ['admin@alnoor.example'] })

const isName = (text: string) => {
  const { length } = text.trim()
  return length > 0 && length <= longestSignInName && isReadable(text)
}

/** By what a person signs in: the address of their account, as `KnownEmail`, else their user name or employee number. */
export const SignInName = z
  .string()
  .max(320, { abort: true })
  .superRefine((text, { addIssue }) => {
    const isFine = isAddress(text) ? KnownEmail.safeParse(text).success : isName(text)
    const rule = isFine ? null : isAddress(text) ? (formOf(text) ?? 'email') : 'signInName'
    if (rule) addIssue({ code: 'custom', params: { rule } })
  })
  .overwrite((text) => (isAddress(text) ? (canonicalEmail(text) ?? text.toLowerCase()) : text.trim()))
  .meta({ examples: ['admin@alnoor.example', 'guard-17', '10017'] })

/** A user name as people type it, stored in its canonical form. */
export const UserName = z
  .string()
  .max(longestSignInName, { abort: true })
  .refine((text) => canonicalUserName(text) !== null, { params: { rule: 'userName' } })
  .overwrite((text) => canonicalUserName(text) ?? text)
  .meta({ examples: ['guard-17'] })

/** The domain of an email address, in any script, stored in its canonical form. */
export const EmailDomain = z
  .string()
  .max(253, { abort: true })
  .refine((text) => canonicalDomain(text) !== null, { params: { rule: 'domain' } })
  .overwrite((text) => canonicalDomain(text) ?? text)
  .meta({ examples: ['alnoor.example'] })
