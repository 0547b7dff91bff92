import { canonicalDomain } from '../email-address'
import { invisible } from '../i18n/invisible'

const edges = new RegExp(`^(?:\\s|${invisible.source})+|(?:\\s|${invisible.source})+$`, 'gu')
const parts = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:@]*)([\s\S]*)$/i

/**
 * The address of a page or service as people type or paste it: without blanks and invisible signs at its ends, its domain as A-labels where it has other
 * letters than ASCII (`xn--…`, UTS 46). Everything else stays as it is; what is no address stays one that is refused.
 */
export function plainAddress(text: string): string {
  const address = text.replace(edges, '')
  const [, scheme = '', host = '', rest = ''] = parts.exec(address) ?? []
  if (!/[^\0-\x7f]/.test(host)) return address
  return `${scheme}${canonicalDomain(host) ?? host}${rest}`
}
