import { z } from 'zod'
import type { SsoProviderRow } from '@/db/schema/single-sign-on'
import { canonicalEmail, domainOf, normalEmail } from '@/lib/platform/email-address'
import { fileText } from '@/lib/platform/i18n/invisible'
import { isStorable } from '@/lib/platform/outside-json'
import { claimNamesIn, type Groups, groupsIn } from './groups.rules'

const text = z.string().max(300).optional().catch(undefined)
/** The claims of an ID token that are read. One of another form counts as absent, except the subject. */
const Claims = z.looseObject({
  sub: z.string().min(1).max(255).refine(isStorable),
  email: z.string().max(500).optional().catch(undefined),
  // Some providers send it as a text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(false),
  name: text,
  given_name: text,
  family_name: text,
  locale: text,
  amr: z.array(z.string()).optional().catch(undefined),
})

/** Who a provider says has signed in. */
export type Claimed = {
  subject: string
  email: string | null
  /** Undefined where the provider does not say. */
  isEmailVerified: boolean | undefined
  name: { ar?: string; en?: string }
  locale: 'ar' | 'en' | undefined
  groups: Groups
  /** Names of the claims that it sent. */
  claimNames: string[]
  /** Whether it says that several factors were used. */
  usedSeveralFactors: boolean
}

const arabic = /\p{Script=Arabic}/u
// Other control and format characters have no place in a name either, but the joiners that its spelling needs.
const tidy = (words: string) =>
  fileText(words)
    .replaceAll(/[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)

/** The name of a person under the language that it is written in. */
export function nameFrom(...words: (string | undefined)[]): { ar?: string; en?: string } {
  const name = tidy(words.filter(Boolean).join(' '))
  if (!name) return {}
  return arabic.test(name) ? { ar: name } : { en: name }
}

type Wanted = { groupsClaim: string; hasMapping: boolean }

/** Whether an ID token lacks something that the provider may say at its userinfo endpoint. */
export function isIncomplete(claims: object, { groupsClaim, hasMapping }: Wanted): boolean {
  const { data } = Claims.safeParse(claims)
  if (!data) return false
  const hasName = Boolean(data.name || (data.given_name && data.family_name))
  const hasGroups = !hasMapping || groupsIn(claims, groupsClaim).seen !== 'none'
  return data.email === undefined || data.email_verified === undefined || !hasName || !hasGroups
}

/** The claims of an ID token with those of userinfo that it lacks. Userinfo confirms only the address that it names itself. */
function merged(claims: object, more: object): object {
  const { email, email_verified: verified } = Claims.partial().safeParse(more).data ?? {}
  const own = Claims.partial().safeParse(claims).data
  if (own?.email === undefined) return { ...more, ...claims, email, email_verified: verified ?? own?.email_verified }
  const isSame = email !== undefined && normalEmail(fileText(email)) === normalEmail(fileText(own.email))
  return { ...more, ...(isSame ? {} : { email_verified: undefined }), ...claims }
}

/** The claims of an ID token, and of userinfo if it was requested; null if they name no person. */
export function readClaims(token: object, groupsClaim: string, userinfo: object = {}): Claimed | null {
  const { data } = Claims.safeParse(merged(token, userinfo))
  if (!data) return null
  const inToken = groupsIn(token, groupsClaim)
  const { sub, email, email_verified, name, given_name, family_name, locale, amr = [] } = data
  const language = locale?.slice(0, 2).toLowerCase()
  return {
    subject: sub,
    email: email === undefined ? null : canonicalEmail(fileText(email)),
    isEmailVerified: email_verified,
    name: name ? nameFrom(name) : nameFrom(given_name, family_name),
    locale: language === 'ar' || language === 'en' ? language : undefined,
    groups: inToken.seen === 'none' ? groupsIn(userinfo, groupsClaim) : inToken,
    claimNames: claimNamesIn(token, userinfo),
    // RFC 8176: `mfa` says so; a password or PIN with something else is the same.
    usedSeveralFactors:
      amr.includes('mfa') ||
      (amr.some((one) => /^(pwd|pin)$/.test(one)) && amr.some((one) => /^(otp|hwk|swk|sms|tel|sc|face|fpt|iris)$/.test(one))),
  }
}

type Rules = Pick<SsoProviderRow, 'emailDomains' | 'assumesVerifiedEmail'>

/** The address by which somebody may be linked with an account or get one; null where there is none that counts. */
export function usableEmail({ email, isEmailVerified }: Claimed, { emailDomains, assumesVerifiedEmail }: Rules): string | null {
  if (!email || !(isEmailVerified ?? assumesVerifiedEmail)) return null
  return emailDomains.length === 0 || emailDomains.includes(domainOf(email)) ? email : null
}

/** Whether the platform asks for its own second step where the account or the organization has one. */
export const asksSecondStep = ({ secondStep }: Pick<SsoProviderRow, 'secondStep'>, claimed: Claimed): boolean =>
  secondStep === 'always' || (secondStep === 'unlessProved' && !claimed.usedSeveralFactors)
