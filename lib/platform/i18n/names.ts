import { needed } from './invisible'
import { normalForm } from './normal-form'

// Escapes only: these characters are invisible or look like others.
const withoutShape = /\p{DI}/gu
/**
 * Controls, direction and format marks, tags, surrogates, private use, unassigned, separators of lines and paragraphs, and all else without a shape of
 * its own; then five marks on one letter.
 */
const unreadable = /[\p{C}\p{Zl}\p{Zp}\p{DI}]|\p{M}{5}/u

/** Whether all characters of a text are visible: no invisible ones, no direction controls, no stacks of five or more marks. */
export const isReadable = (text: string): boolean =>
  !unreadable.test(text.replace(needed, (spelled) => spelled.replace(withoutShape, '')))

/** One form of a line of text: composed, one space between words, none around them. */
export const tidyLine = (text: string): string =>
  normalForm(text, 'NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/**
 * Whether a name cannot be confused with another by look-alike letters (UTS 39): all letters are Arabic or Latin, and each word uses one of the two
 * scripts. The first condition excludes Cyrillic and Greek look-alikes, the second mixed words.
 */
export const isUnmistakable = (name: string): boolean =>
  normalForm(name, 'NFKC')
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .every(
      (word) => /^[\p{Script=Latin}\p{M}\p{N}]*$/u.test(word) || /^[\p{Script=Arabic}\p{M}\p{N}\u0640\u200c\u200d]*$/u.test(word),
    )
