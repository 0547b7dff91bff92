import { packageLimits } from './package-limits.rules'

/** Control characters, and those that change the direction of a text: neither in names of files nor in titles. */
const unseen = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufeff]/u

/** Whether a file of a package may have this path: relative, without steps out of the package, readable. */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > packageLimits.path || path.startsWith('/') || /^[a-z]:/i.test(path)) return false
  if (path.includes('\\') || unseen.test(path)) return false
  // Of the product (content-address.rules.ts).
  if (path === '.masar' || path.startsWith('.masar/')) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** A text of a manifest in one line, without invisible characters, cut at a length. */
export function plainText(text: string, most: number): string {
  const cut = text.slice(0, most * 4)
  const plain = [...cut].map((sign) => (unseen.test(sign) ? ' ' : sign)).join('')
  return [...plain.trim().replace(/\s{1,1000}/g, ' ')].slice(0, most).join('').trim()
}

/** A file of the package, with what follows it in its address: `index.html?lesson=1#start`. */
export type LaunchAddress = { path: string; search: string }

const place = 'http://package.invalid/'

/**
 * The launch address of an item: an address relative to a folder of the package, with parameters as the standard joins them. `outside`: it leads to
 * another host or is no address of a file.
 */
export function launchAddress(base: string, href: string, parameters = ''): LaunchAddress | 'outside' {
  const joined = href + joinedParameters(href, parameters)
  if (joined.length > 2_000 || !URL.canParse(joined, new URL(base, place))) return 'outside'
  const url = new URL(joined, new URL(base, place))
  if (url.origin !== new URL(place).origin || url.username || url.password) return 'outside'
  let path: string
  try {
    path = decodeURIComponent(url.pathname.slice(1))
  } catch {
    return 'outside'
  }
  return isSafePath(path) ? { path, search: url.search + url.hash } : 'outside'
}

/** Parameters of an item behind its address: SCORM 2004 CAM 3.4.1.4. */
function joinedParameters(href: string, parameters: string): string {
  const text = parameters.replace(/^[?&]{1,1000}/, '')
  if (text === '') return ''
  if (text.startsWith('#')) return href.includes('#') ? '' : text
  return (href.includes('?') ? '&' : '?') + text
}
