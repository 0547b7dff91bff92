// Escapes only: the characters this is about are invisible or look like others.
/** The joiners that Arabic and Persian spelling needs stand between two letters of the script. */
const neededJoiner = /(?<=\p{Script=Arabic}\p{M}*)[\u200c\u200d](?=\p{Script=Arabic})/gu
/** Controls, direction and format marks, tags, surrogates, private use, unassigned, line and paragraph separators; then five marks on one letter. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]|\p{M}{5}/u

/** Whether people can see all of what a text holds: nothing invisible, nothing that turns its direction, no towers of marks. */
export const isReadable = (text: string): boolean => !unreadable.test(text.replace(neededJoiner, ''))

/** One form of a line of text: composed, one space between words, none around them. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/**
 * Whether a name cannot pass for another one by letters that look alike (UTS 39): Arabic and Latin letters alone, and of one of the two in a
 * word. Wholly Cyrillic or Greek look-alikes fall under the first half, mixed words under the second.
 */
export const isUnmistakable = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .every(
      (word) => /^[\p{Script=Latin}\p{M}\p{N}]*$/u.test(word) || /^[\p{Script=Arabic}\p{M}\p{N}\u0640\u200c\u200d]*$/u.test(word),
    )
