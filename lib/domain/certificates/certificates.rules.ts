import { randomBytes } from 'node:crypto'
import type { Validity } from '@/db/schema/certificates'
import { addDays, type Day, dayOf, endOf } from '@/lib/platform/i18n/days'
import { normalizeDigits } from '@/lib/platform/i18n/fold'
import { normalForm } from '@/lib/platform/i18n/normal-form'
import type { CertificateState, StoredCertificateState } from './words'

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

/** The state shown: `expired` is an issued one past its end, whose last moment is still valid. */
export function certificateStatus(
  { state, expiresAt }: { state: StoredCertificateState; expiresAt: Date | null },
  now: Date,
): CertificateState {
  if (state !== 'issued') return state
  return expiresAt && now > expiresAt ? 'expired' : 'valid'
}

/** The day so many months later; the last day of that month where it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0))
  const reached = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
  return reached.toISOString().slice(0, 10)
}

/** The last moment of a certificate: the end of a day in the organization's zone. `cycleEnd` is when the completion expires. */
export function endOfValidity(validity: Validity, issuedAt: Date, cycleEnd: Date | null, timeZone: string): Date | null {
  if (validity.kind === 'none') return null
  if (validity.kind === 'cycle') return cycleEnd && endOf(dayOf(cycleEnd, timeZone), timeZone)
  const day = dayOf(issuedAt, timeZone)
  return endOf(validity.kind === 'days' ? addDays(day, validity.count) : addMonths(day, validity.count), timeZone)
}
