// Escapes only: these characters are invisible or look like others.
/** Joiners between two letters of the Arabic script, which Arabic and Persian spelling needs. */
const neededJoiner = /(?<=\p{Script=Arabic}\p{M}*)[\u200c\u200d](?=\p{Script=Arabic})/gu
/** Controls, direction and format marks, tags, surrogates, private use, unassigned, line and paragraph separators; then five marks on one letter. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]|\p{M}{5}/u

/** Whether all characters of a text are visible: no invisible ones, no direction controls, no stacks of five or more marks. */
export const isReadable = (text: string): boolean => !unreadable.test(text.replace(neededJoiner, ''))

/** One form of a line of text: composed, one space between words, none around them. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/**
 * Whether a name cannot be confused with another by look-alike letters (UTS 39): all letters are Arabic or Latin, and each word uses one of the two
 * scripts. The first condition excludes Cyrillic and Greek look-alikes, the second mixed words.
 */
export const isUnmistakable = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .every(
      (word) => /^[\p{Script=Latin}\p{M}\p{N}]*$/u.test(word) || /^[\p{Script=Arabic}\p{M}\p{N}\u0640\u200c\u200d]*$/u.test(word),
    )
