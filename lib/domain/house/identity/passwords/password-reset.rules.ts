import type { PasswordLink } from '../words'

/** Lifetime of the link to set a new password. */
export const resetMinutes = 60
const dayMs = 86_400_000
/** Days in which the link of a mail to a first password works, and the password and the code of a card. */
export const firstLinkDays = 7
export const cardDays = 14
/** Lifetime of the links, in ms. */
export const linkMs: Record<PasswordLink, number> = {
  reset: resetMinutes * 60_000,
  first: firstLinkDays * dayMs,
  card: cardDays * dayMs,
}
/** A mail repeats a link that works for at least so long; otherwise it gets a new one. */
export const keptMs = 3 * dayMs
/** The most links per account and hour; further requests send none, and earlier links stay valid. */
export const mostAnHour = 5
/** Minimum time of every answer in ms: longer than the work for an existing account. */
export const answerMs = 400
