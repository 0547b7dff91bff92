import { foldLoose, foldStrict } from '../i18n/fold'
import { withoutInvisible } from '../i18n/invisible'
import { normalForm } from '../i18n/normal-form'
import { plainSigns, plainText } from './signs'

/** How far two spellings may differ and still be the same words. */
export type Spelling = 'exact' | 'strict' | 'loose'

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const folds = { strict: foldStrict, loose: foldLoose }

/**
 * The key by which typed words are compared. `exact`: letter by letter, without blanks around and between them. `strict` and `loose` fold letters as
 * `foldStrict` and `foldLoose` do, and the signs that keyboards put in by themselves: quotation marks, apostrophes, dashes, ellipses, a full stop behind.
 */
export function wordsKey(text: string, spelling: Spelling): string {
  const line = oneLine(text)
  if (spelling === 'exact') return line
  const key = oneLine(plainSigns(folds[spelling](plainSigns(line))))
  return key.length > 1 && /[^.][.\u06d4]$/.test(key) ? key.slice(0, -1).trim() : key
}

// Hamza forms of alef as in `foldStrict`; the letters of other scripts keep their case and their marks, which tell symbols apart: mW and MW, A and \u00c5.
const arabicMarks = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g
const alefs = /[\u0622\u0623\u0625\u0671]/g

/**
 * The key by which symbols of units are compared: exactly, but for compatible characters (\u00b5 and \u03bc, the ohm and the omega, \u33a1 and m\u00b2), ways to
 * write powers and products (m\u00b2, m^2, m2; N\u00b7m, N*m), and the vowel marks and alefs of Arabic names.
 */
export const unitKey = (unit: string): string =>
  plainText(unit.replace(/[\u00ba\u02da]/g, '\u00b0'))
    .replace(/\u066a/g, '%')
    .replace(arabicMarks, '')
    .replace(alefs, '\u0627')
    .replace(/\^/g, '')
    .replace(/ ?[*\u00b7\u00d7\u2022\u2219\u22c5\u066d] ?/g, '*')
    .replace(/ ?[/\u2044\u2215] ?/g, '/')

/** The key of a text as a person sees it: texts that look the same have the same one. */
export const seenKey = (text: string): string => oneLine(normalForm(withoutInvisible(text), 'NFC'))
