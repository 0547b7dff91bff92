/** A piece of one text, and whether the other text lacks it there. */
export type Piece = { text: string; isOwn: boolean }

/** How many comparisons of words are worth their time; longer texts are compared line by line. */
const most = 1_000_000

/** Which tokens of one list stand, in order, in the other too: the longest common subsequence (Hunt and Szymanski's table, by rows). */
function sharedIn(one: readonly string[], other: readonly string[]): boolean[] {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const shared = one.map(() => false)
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      shared[row] = true
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return shared
}

const words = (text: string) => text.match(/\s+|[^\s]+/g) ?? []
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** A text in pieces, those marked that the other text does not have: words, or whole lines of long texts. */
export function differenceFrom(text: string, other: string): Piece[] {
  const isShort = words(text).length * words(other).length <= most
  const cut = isShort ? words : lines
  const tokens = cut(text)
  const beyond = tokens.length * cut(other).length > most
  const shared = beyond ? tokens.map((token) => other.includes(token)) : sharedIn(tokens, cut(other))
  const pieces: Piece[] = []
  for (const [at, token] of tokens.entries()) {
    // White space between two words of its own belongs to them, so that a changed sentence is one mark.
    const isGap = !token.trim() && shared[at - 1] === false && shared[at + 1] === false
    const isOwn = !shared[at] || isGap
    const last = pieces.at(-1)
    if (last?.isOwn === isOwn) last.text += token
    else pieces.push({ text: token, isOwn })
  }
  return pieces
}
