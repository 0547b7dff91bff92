/** A piece of JSON text and what it is; without a kind, punctuation and white space. */
export type Token = { text: string; kind?: 'name' | 'text' | 'number' | 'word' }

const parts = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g

/** A text in pieces to be coloured. It need not be right yet: what is not understood stays without a kind. Together the pieces are the text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of text.matchAll(parts)) {
    const [, quoted, colon, number, word] = found
    const piece = quoted ?? number ?? word ?? ''
    if (found.index > end) tokens.push({ text: text.slice(end, found.index) })
    tokens.push({ text: piece, kind: quoted ? (colon ? 'name' : 'text') : number ? 'number' : 'word' })
    end = found.index + piece.length
  }
  if (end < text.length) tokens.push({ text: text.slice(end) })
  return tokens
}
