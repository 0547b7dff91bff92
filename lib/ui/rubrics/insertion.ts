/** Whether a slash at this place asks for the bank: at the beginning of a word, with nothing selected. A slash inside a word is a slash. */
export const opensBank = (text: string, from: number, to: number): boolean =>
  from === to && (from === 0 || /\s/.test(text.charAt(from - 1)))

/** A text with another one at a place, parted from the words around it, and the place behind it. Cut where it would be too long. */
export function inserted(text: string, at: number, more: string, most: number): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const gap = before !== '' && !/\s$/.test(before) ? ' ' : ''
  const end = after !== '' && !/^\s/.test(after) ? ' ' : ''
  const own = `${gap}${more}${end}`.slice(0, Math.max(0, most - text.length))
  return { text: `${before}${own}${after}`, caret: before.length + own.length }
}
