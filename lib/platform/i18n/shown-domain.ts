import { canonicalDomain } from '../email-address'
import { isUnmistakable } from './names'

/** The characters behind `xn--` (RFC 3492); null for what encodes none. */
function decoded(encoded: string): string | null {
  const dash = encoded.lastIndexOf('-')
  const codes = [...encoded.slice(0, Math.max(dash, 0))].map((letter) => letter.charCodeAt(0))
  let [code, at, bias] = [128, 0, 72]
  let rest = encoded.slice(dash + 1)
  while (rest) {
    const before = at
    let weight = 1
    for (let k = 36; ; k += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(rest.charAt(0))
      if (rest === '' || digit < 0) return null
      rest = rest.slice(1)
      at += digit * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = codes.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    let steps = 0
    for (; delta > 455; steps += 36) delta = Math.floor(delta / 35)
    bias = steps + Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(at / count)
    if (code > 0x10ffff) return null
    codes.splice(at % count, 0, code)
    at = (at % count) + 1
  }
  return String.fromCodePoint(...codes)
}

/** A stored domain as people read it: Arabic and Latin letters in place of A-labels; other scripts stay encoded, because their letters may look like these. */
export function shownDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  const labels = domain.split('.').map((label) => {
    const plain = label.startsWith('xn--') ? decoded(label.slice(4)) : null
    return plain && isUnmistakable(plain) ? plain : label
  })
  const shown = labels.join('.')
  return canonicalDomain(shown) === domain ? shown : domain
}

/** A stored email address as people read it. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + shownDomain(email.slice(at))
}
