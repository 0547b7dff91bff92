import { randomBytes } from 'node:crypto'
import type { Validity } from '@/db/schema/certificates'
import type { CertificateState } from '@/lib/domain/people/members/words'
import { addDays, type Day, dayOf, endOf } from '@/lib/platform/i18n/days'
import { normalForm } from '@/lib/platform/i18n/normal-form'
import { asciiDigits } from '@/lib/platform/typed/signs'
import { longestCodeText, type StoredCertificateState } from './words'

// Crockford's base32: no I, L, O or U, which are easily confused.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const payloadLength = 25
export const codeLength: number = payloadLength + 1

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

/** The symbols of a typed code: without separators, and with look-alikes replaced by the symbols of codes. */
const symbolsOf = (text: string): string =>
  asciiDigits(normalForm(text, 'NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}\u0640\u2212]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/**
 * The stored form of a code as people type, paste or scan it: any case, spaces, dashes and direction marks, O for 0, I or L for 1,
 * Arabic-Indic and Persian digits; also inside the address of its verify page or a sentence. Null when it cannot be a code, a wrong check symbol
 * included, or where there are two.
 */
export function parseCertificateCode(text: string): string | null {
  if (text.length > longestCodeText) return null
  const [code = null, ...others] = new Set([text, ...partsOf(text)].map(storedForm).filter((form) => form !== null))
  return others.length === 0 ? code : null
}

function storedForm(text: string): string | null {
  const code = symbolsOf(text)
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(code)) return null
  return alphabet.charAt(checkValue(code.slice(0, payloadLength))) === code.slice(payloadLength) ? code : null
}

/** Pieces of an address, a sentence or a row of a table, each of which may be a code; what encloses and ends words belongs to none. */
const partsOf = (text: string): string[] => text.split(/[\n\r\t,;|/?#&=:!.،؛؟…"'“”‘’«»<>()[\]{}]+/)

/**
 * The codes in a pasted list or table: one in each cell that has about as many symbols as a code, also at the end of the address of a verify page.
 * Each once, in their order.
 */
export function codesIn(text: string): string[] {
  const cells = text.split(/[\n\r\t,;|"]+/).map((cell) => partsOf(cell.slice(0, longestCodeText)).find(isLikeCode)?.trim() ?? '')
  return [...new Map(cells.filter(Boolean).map((cell) => [symbolsOf(cell), cell])).values()]
}

const isLikeCode = (text: string) => text.length <= 100 && /^[0-9A-Z]{22,30}$/.test(symbolsOf(text))

/** Symbols that are read for each other on paper and on screens. */
const lookAlikes = ['B8', 'S5', 'Z2', 'G6', 'D0', 'Q0', '17', 'VY', 'MN', 'CG', 'EF', 'KX', 'PR']

/**
 * The fault of a text that cannot be a code, or the codes that may have been meant. `places` count from 1;
 * `code` is a whole code.
 */
export type CodeHint =
  | { kind: 'length'; count: number }
  | { kind: 'symbol'; symbol: string; place: number }
  | { kind: 'slip'; meant: { code: string; places: number[] }[] }

/**
 * Why a text cannot be a code, from its symbols and its check symbol alone: nothing is looked up, so it says no more than a calculator would. Null for
 * one that can be a code. `meant` are swaps of neighbours and symbols that look alike with which the check symbol would be right, at most four.
 */
export function hintOf(text: string): CodeHint | null {
  const typed = symbolsOf(partsOf(text.slice(0, longestCodeText)).find(isLikeCode) ?? text.slice(0, 100))
  const count = [...typed].length
  const place = [...typed].findIndex((symbol) => !alphabet.includes(symbol)) + 1
  if (place > 0) return { kind: 'symbol', symbol: [...typed][place - 1] ?? '', place }
  if (count !== codeLength) return { kind: 'length', count }
  if (parseCertificateCode(typed)) return null
  const symbols = [...typed]
  const withChange = (changes: Record<number, string>) => symbols.map((symbol, at) => changes[at] ?? symbol).join('')
  const swaps = symbols.slice(1).flatMap((after, at) => {
    const before = symbols[at] ?? ''
    return before === after ? [] : [{ code: withChange({ [at]: after, [at + 1]: before }), places: [at + 1, at + 2] }]
  })
  const misread = symbols.flatMap((symbol, at) =>
    lookAlikes
      .filter((pair) => pair.includes(symbol))
      .map((pair) => ({ code: withChange({ [at]: pair.replace(symbol, '') }), places: [at + 1] })),
  )
  const meant = [...swaps, ...misread].filter(({ code }) => parseCertificateCode(code)).slice(0, 4)
  return { kind: 'slip', meant: meant.map(({ code, places }) => ({ code: groupedCode(code), places })) }
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

/** The last moment of a certificate: the end of a day in the organization's zone. `cycleEnd` is when the next cycle is due. */
export function endOfValidity(validity: Validity, issuedAt: Date, cycleEnd: Date | null, timeZone: string): Date | null {
  if (validity.kind === 'none') return null
  if (validity.kind === 'cycle') return cycleEnd && endOf(dayOf(cycleEnd, timeZone), timeZone)
  const day = dayOf(issuedAt, timeZone)
  return endOf(validity.kind === 'days' ? addDays(day, validity.count) : addMonths(day, validity.count), timeZone)
}
