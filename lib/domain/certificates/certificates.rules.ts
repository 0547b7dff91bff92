import { randomBytes } from 'node:crypto'
import { normalizeDigits } from '@/lib/platform/i18n/fold'
import { normalForm } from '@/lib/platform/i18n/normal-form'
import type { certificateStates } from './words'

// Crockford's base32: no I, L, O or U, which are easily confused.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const payloadLength = 25

/** Crockford's check value, the number modulo 37: detects every single wrong symbol and every swap of neighbours. */
function checkValue(payload: string): number {
  let value = 0
  for (const symbol of payload) value = (value * 32 + alphabet.indexOf(symbol)) % 37
  return value
}

/** A new code as stored: 25 random symbols (125 bits) and Crockford's check symbol, 26 in all, without separators. */
export function newCertificateCode(): string {
  const payload = Array.from(randomBytes(payloadLength), (byte) => alphabet.charAt(byte % 32)).join('')
  const check = alphabet.charAt(checkValue(payload))
  // Five of Crockford's 37 check symbols (*~$=U) are unsuitable for URLs and dictation; such a code is drawn again.
  return check === '' ? newCertificateCode() : payload + check
}

/**
 * The stored form of a code as people type, paste or scan it: any case, spaces, dashes and direction marks, O for 0, I or L for 1,
 * Arabic-Indic and Persian digits. Null when it cannot be a code, a wrong check symbol included.
 */
export function parseCertificateCode(text: string): string | null {
  const code = normalizeDigits(normalForm(text, 'NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}\u0640\u2212]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(code)) return null
  return alphabet.charAt(checkValue(code.slice(0, payloadLength))) === code.slice(payloadLength) ? code : null
}

/** The displayed form, `XXXXX-XXXXX-XXXXX-XXXXX-XXXXXX`; the check symbol ends the last group. */
export const groupedCode = (code: string): string => code.replace(/.{5}(?=.{6})/g, '$&-')

/** `revoked` takes precedence over `expired`; the last moment of `validUntil` is still valid. */
export function certificateStatus(
  certificate: { revokedAt: Date | null; validUntil: Date | null },
  now: Date,
): (typeof certificateStates)[number] {
  if (certificate.revokedAt) return 'revoked'
  return certificate.validUntil && now > certificate.validUntil ? 'expired' : 'valid'
}
