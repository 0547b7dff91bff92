import { canonicalDomain } from '../email-address'
import { invisible } from '../i18n/invisible'

const edge = new RegExp(`^(?:\\s|${invisible.source})$`, 'u')
const parts = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:@]*)([\s\S]*)$/i

/** The text without blanks and invisible signs at its ends: each end is read once, so the time grows with the text alone. */
function withoutEdges(text: string): string {
  const letters = [...text]
  const first = letters.findIndex((letter) => !edge.test(letter))
  return first < 0 ? '' : letters.slice(first, letters.findLastIndex((letter) => !edge.test(letter)) + 1).join('')
}

/**
 * The address of a page or service as people type or paste it: without blanks and invisible signs at its ends, its domain as A-labels where it has other
 * letters than ASCII (`xn--…`, UTS 46). Everything else stays as it is; what is no address stays one that is refused.
 */
export function plainAddress(text: string): string {
  const address = withoutEdges(text)
  const [, scheme = '', host = '', rest = ''] = parts.exec(address) ?? []
  if (!/[^\0-\x7f]/.test(host)) return address
  return `${scheme}${canonicalDomain(host) ?? host}${rest}`
}
