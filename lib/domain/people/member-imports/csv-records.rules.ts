/** A record of a CSV file. One with broken quotes has its raw line in one cell. */
export type CsvRecord = { cells: string[]; isBroken: boolean }

/** The greatest length of a record and of its lines: limits the effect of a quote that is never closed, and how far a reader looks ahead. */
export const longestRecord = 8000
const mostLines = 20

/** Normalizes line ends. A carriage return at the end of a chunk may be the first half of one and is kept. */
const withPlainLines = (text: string, isLast: boolean): string => text.replace(isLast ? /\r\n?/g : /\r\n|\r(?!$)/g, '\n')

type Form = { delimiter: string; isLast: boolean }
/** How one record was read: up to `at`, with its cells; `open` where it continues in the next chunk. */
type Found = { at: number; cells: string[] | 'broken' | 'open' }

/** The first record of a text from a position. Looks at each character once, and at no more than the longest record has. */
function recordFrom(text: string, start: number, { delimiter, isLast }: Form): Found {
  const stop = Math.min(text.length, start + longestRecord + 1)
  const cells: string[] = []
  let at = start
  let lines = 1
  const ended = (): Found => ({ at, cells: at < text.length || isLast ? 'broken' : 'open' })
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      let from = at + 1
      for (at = from; ; at += 1) {
        if (at >= stop) return ended()
        if (text[at] === '\n') lines += 1
        if (lines > mostLines) return { at, cells: 'broken' }
        if (text[at] !== '"') continue
        // The next chunk may begin with the second half of an escaped quote.
        if (at + 1 === text.length && !isLast) return { at, cells: 'open' }
        cell += text.slice(from, at)
        if (text[at + 1] !== '"') break
        from = at + 1
        at += 1
      }
      at += 1
      while (at < stop && text[at] === ' ') at += 1
    } else {
      const from = at
      while (at < stop && text[at] !== delimiter && text[at] !== '\n') at += 1
      cell = text.slice(from, at)
    }
    if (at >= stop && at < text.length) return { at, cells: 'broken' }
    cells.push(cell)
    if (at >= text.length) return isLast ? { at, cells } : { at, cells: 'open' }
    const separator = text[at]
    at += 1
    if (separator === '\n') return { at, cells }
    if (separator !== delimiter) return { at, cells: 'broken' }
  }
}

/** `looks`: how many characters the reader looked at, those it looked at twice counted twice. */
export type CsvRead = { records: CsvRecord[]; rest: string; looks: number }

/**
 * The records of a chunk of a file, at most so many; `rest` is what is left: the beginning of a record that ends in the next chunk, and what is
 * beyond the limit. A record with broken quotes affects its own first line only. Blank lines are records with one empty cell, so that numbers match those of a
 * spreadsheet; blank lines at the end are dropped. Linear in the text: each line is looked at by the records of at most the `mostLines` lines before it.
 */
export function recordsIn(text: string, delimiter: string, isLast: boolean, most = Number.POSITIVE_INFINITY): CsvRead {
  const plain = withPlainLines(text, isLast)
  const records: CsvRecord[] = []
  let start = 0
  let looks = 0
  while (start < plain.length && records.length < most) {
    const { at, cells } = recordFrom(plain, start, { delimiter, isLast })
    looks += at - start
    if (cells === 'open') break
    if (cells !== 'broken') {
      records.push({ cells, isBroken: false })
      start = at
      continue
    }
    const line = plain.indexOf('\n', start)
    // Its line may end in the next chunk.
    if (line < 0 && !isLast && plain.length - start <= longestRecord) break
    const end = line < 0 ? plain.length : line
    looks += end - start
    records.push({ cells: [plain.slice(start, Math.min(end, start + longestRecord))], isBroken: true })
    start = end + 1
  }
  const rest = plain.slice(start)
  while (isLast && rest === '' && records.at(-1)?.cells.every((cell) => cell === '')) records.pop()
  return { records, rest, looks }
}
