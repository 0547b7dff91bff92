type Part = { kind: 'text' | 'link' | 'person'; text: string }

// Linear: each alternative begins with characters of its own, and has a bound.
const parts = /https?:\/\/[^\s<>"'«»]{1,500}|@\{([0-9a-f-]{36})\}/g

/** The parts of a paragraph: plain text, web addresses, and mentioned people by their id. */
export function partsOf(text: string): Part[] {
  const found: Part[] = []
  let last = 0
  for (const match of text.matchAll(parts)) {
    const [whole, person] = match
    // A full stop or a bracket after an address is not a part of it.
    const address = person ? whole : whole.replace(/[.,;:!?)\]،؛؟]{1,10}$/u, '')
    if (match.index > last) found.push({ kind: 'text', text: text.slice(last, match.index) })
    found.push(person ? { kind: 'person', text: person } : { kind: 'link', text: address })
    last = match.index + address.length
  }
  if (last < text.length) found.push({ kind: 'text', text: text.slice(last) })
  return found
}

/** The paragraphs of a text; one whose every line begins with `>` is a quotation. */
export const paragraphsOf = (text: string): { isQuoted: boolean; text: string }[] =>
  text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const lines = paragraph.split('\n')
      const isQuoted = lines.every((line) => line.startsWith('>'))
      return { isQuoted, text: isQuoted ? lines.map((line) => line.slice(1).trimStart()).join('\n') : paragraph }
    })
