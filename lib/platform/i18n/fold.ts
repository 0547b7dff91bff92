import { withoutInvisible } from './invisible'
import { oneSign } from './keyboard-signs'
import { normalForm } from './normal-form'

// fold_text() of db/migrations has the same rules; fold-vectors.json tests both. Escapes only, because many of these characters are invisible.
const arabicMarks = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g
const accents = /[\u0300-\u036f]/g
// Capitals that no normal form splits; an explicit list because PostgreSQL's lower() depends on the database's locale.
const capitals = /[A-Z\u00c6\u00d0\u00d8\u00de\u0110\u0126\u0141\u014a\u0152\u0166\u018f\u1e9e]/g
const digits = /[\u0660-\u0669\u06f0-\u06f9]/g

// Wasla, madda and hamza forms of alef, Persian yeh, Persian kaf.
const strictLetters = new Map(
  [...'\u0622\u0623\u0625\u0671\u06cc\u06a9'].map((from, at) => [from, '\u0627\u0627\u0627\u0627\u064a\u0643'[at]]),
)
// Ta marbuta, waw hamza, yeh hamza, alef maksura: interchangeable in a search, but part of the spelling in an answer.
const looseLetters = new Map([
  ...strictLetters,
  ['\u0629', '\u0647'],
  ['\u0624', '\u0648'],
  ['\u0626', '\u064a'],
  ['\u0649', '\u064a'],
])

// The digits that SQL folds too; what people type is read by lib/platform/typed.
const normalizeDigits = (text: string) => text.replace(digits, (digit) => String(digit.charCodeAt(0) & 15))

// Arabic marks are removed before NFD, which would split letters such as alef with madda, so that the letter map would miss them.
const fold = (text: string, letters: Map<string, string | undefined>) =>
  normalForm(splitAccents(text, letters).replace(accents, ''), 'NFC')
    .replaceAll('\u034f', '')
    .replace(capitals, (letter) => letter.toLowerCase())

function splitAccents(text: string, letters: Map<string, string | undefined>): string {
  // Before too: the normal form makes a blank of the acute accent.
  const compatible = oneSign(normalForm(oneSign(withoutInvisible(text)), 'NFKC')).replace(arabicMarks, '')
  const mapped = normalizeDigits(compatible).replace(
    /[\u0622-\u0629\u0649\u0671\u06a9\u06cc]/g,
    (letter) => letters.get(letter) ?? letter,
  )
  return normalForm(mapped, 'NFD')
}

/** The search key of a text: marks, tatweel, invisible characters, digit and letter variants folded away, dashes, quotation marks and apostrophes of one form. The same as SQL `fold_text`. */
export const foldLoose = (text: string) => fold(text, looseLetters)

/** The key for comparing answers: as `foldLoose`, but ta marbuta, hamza on waw or yeh and alef maksura still count. */
export const foldStrict = (text: string) => fold(text, strictLetters)
