/** Longest address and longest part before the @ (RFC 5321, 4.5.3.1). */
export const longestEmail = 254
const longestLocal = 64
const longestDomain = 253

const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$/
/** Letters of any script, but digits of ASCII alone: others look like them. */
const writtenDomain = /^[\p{L}\p{M}0-9.-]+$/u
/** Latin letters beside those of another script in one label. */
const isMixed = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(label)

/**
 * A domain of the Internet in its one stored form: lower case, ASCII; labels of other scripts as A-labels (`xn--…`, UTS 46). Null for what is none: one label, a
 * number, invisible characters, full-width letters, two scripts in a label.
 */
export function canonicalDomain(text: string): string | null {
  if (text.length > longestDomain) return null
  const lower = text.toLowerCase()
  if (/^[a-z0-9.-]*$/.test(lower) && !/(^|\.)xn--/.test(lower)) return asciiDomain.test(lower) ? lower : null
  const composed = text.normalize('NFC')
  if (!writtenDomain.test(composed) || composed !== text.normalize('NFKC') || composed.split('.').some(isMixed)) return null
  const address = `http://${composed}`
  const domain = URL.canParse(address) ? new URL(address).hostname : ''
  return domain.length <= longestDomain && asciiDomain.test(domain) ? domain : null
}

/** Words of visible ASCII separated by single dots (RFC 5322, dot-atom). */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i

/** Whether an address has other letters than ASCII before its @. Such addresses (RFC 6531) are refused: few mail servers deliver to them. */
export const hasForeignLocal = (text: string): boolean => /[^\0-\x7f]/.test(text.slice(0, text.lastIndexOf('@') + 1))

/**
 * An email address in the form in which addresses are stored and compared: lower case, its domain canonical. Null for what is none. Quoted local parts and
 * literal addresses in place of a domain are refused.
 */
export function canonicalEmail(text: string): string | null {
  if (text.length > longestEmail) return null
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  if (name.length > longestLocal || !local.test(name)) return null
  const domain = canonicalDomain(text.slice(at + 1))
  const email = domain && `${name.toLowerCase()}@${domain}`
  return email && email.length <= longestEmail ? email : null
}

/** The stored form of an address; one that is no address, such as an older account's, is compared in lower case. */
export const normalEmail = (email: string): string => canonicalEmail(email.trim()) ?? email.trim().toLowerCase()

/** The part of an address after the @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
