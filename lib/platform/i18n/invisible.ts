import { normalForm } from './normal-form'

// Escapes only: these characters are invisible.
/**
 * All characters of a text that show nothing: soft hyphen, grapheme joiner, zero-width spaces and joiners, direction marks, embeddings and isolates, byte order
 * mark, annotations. The only list of them: in files they are dropped, in forms refused, in comparisons left out. SQL `fold_text` has the same.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the grapheme joiner is meant alone
export const invisible = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

// Every quantifier is bounded, so that the patterns take linear time.
const joiner = '[\\u200c\\u200d]'
const mark = '[\\ufe0f\\p{EMod}]'
const person = `\\p{ExtPict}${mark}?`
/** Where invisible characters are part of the spelling, with the visible ones around them. */
export const needed = new RegExp(
  [
    // Between two letters of the Arabic script, as Arabic and Persian need.
    `\\p{Script=Arabic}\\p{M}{0,4}${joiner}(?!\\p{M})(?=\\p{Script=Arabic})`,
    // After the virama of an Indic script (RFC 5892, A.1 and A.2).
    `[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]${joiner}(?=\\p{L})`,
    // Forms of a letter by themselves: the Malayalam chillu at the end of a word, the Bengali reph and the Sinhala touching letters, whose joiner
    // is before the virama, and the Persian heh of abbreviations.
    '\\u0d4d\\u200d(?!\\p{M})',
    '\\p{Script=Bengali}\\u200d(?=\\u09cd)',
    '\\p{Script=Sinhala}\\u200d(?=\\u0dca)',
    '\\u0647\\u200d(?![\\p{L}\\p{M}])',
    // Emoji joined to one, such as a family or a profession.
    `${person}(?:\\u200d${person}){1,8}`,
    // The flag of a part of a country, such as Scotland: tags after a black flag.
    '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{2}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,3}\\u{e007f}',
    // The choice between a coloured and a plain sign, and keycaps.
    '\\p{ExtPict}[\\ufe0e\\ufe0f]',
    '[0-9#*]\\ufe0f\\u20e3',
    // Variants of Chinese and Mongolian characters.
    '\\p{Script=Han}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]',
  ].join('|'),
  'gu',
)
const neededOrInvisible = new RegExp(`${needed.source}|${invisible.source}`, 'gu')

/** A text of a file as it is kept: without invisible characters except those that the spelling needs, composed (NFC), trimmed. Tatweel is kept. */
export const fileText = (text: string): string =>
  normalForm(
    text.replace(neededOrInvisible, (part) => (withoutInvisible(part) === '' ? '' : part)),
    'NFC',
  ).trim()
