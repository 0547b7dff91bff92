import { domainOf } from '@/lib/platform/email-address'
import type { SignUpMode } from './words'

/** Lifetime of the link of a sign-up, in ms. */
export const linkHours = 24
/** The most mails per address and hour; further requests send none, and earlier links stay valid. */
export const mostAnHour = 5

type Policy = { mode: SignUpMode; emailDomains: readonly string[] }

/** Whether an address (stored form) may sign up: its domain must equal one of the named ones; subdomains do not match. */
export const mayHaveAccount = (email: string, { mode, emailDomains }: Policy): boolean =>
  mode === 'open' || (mode === 'byDomain' && emailDomains.includes(domainOf(email)))
