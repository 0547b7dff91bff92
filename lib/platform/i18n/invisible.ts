// Escapes only: these characters are invisible.
/**
 * All characters of a text that show nothing: soft hyphen, grapheme joiner, zero-width spaces and joiners, direction marks, embeddings and isolates, byte order
 * mark, annotations. The only list of them: in files they are dropped, in forms refused, in comparisons left out. SQL `fold_text` has the same.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the grapheme joiner is meant alone
export const invisible = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

const joiners = new Set(['\u200c', '\u200d'])
const arabic = /^\p{Script=Arabic}/u
const mark = /^\p{M}/u
/** Longer stacks of marks are unreadable anyway, and the limit keeps the look back short. */
const mostMarks = 4

/** Whether a joiner is between two Arabic letters, as the spelling of Persian, Urdu and Kurdish needs it. */
function isNeeded(text: string, at: number): boolean {
  let before = at - 1
  while (before >= at - mostMarks && mark.test(text.charAt(before))) before -= 1
  return arabic.test(text.charAt(before)) && arabic.test(text.charAt(at + 1))
}

/** A text of a file as it is kept: without invisible characters except joiners that the spelling needs, composed (NFC), trimmed. Tatweel is kept. */
export const fileText = (text: string): string =>
  text
    .replace(invisible, (character, at: number) => (joiners.has(character) && isNeeded(text, at) ? character : ''))
    .normalize('NFC')
    .trim()
