import { z } from 'zod'
import { canonicalDomain, canonicalEmail, hasForeignLocal, longestEmail } from '../email-address'
import { isReadable } from '../i18n/names'

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

/** The domain of an email address, in any script, stored in its canonical form. */
export const EmailDomain = z
  .string()
  .max(253, { abort: true })
  .refine((text) => canonicalDomain(text) !== null, { params: { rule: 'domain' } })
  .overwrite((text) => canonicalDomain(text) ?? text)
  .meta({ examples: ['alnoor.example'] })
