import Papa from 'papaparse'

/** A record of a CSV file. One with broken quotes has its raw line in one cell. */
export type CsvRecord = { cells: string[]; isBroken: boolean }

/** The greatest length of a record: limits the effect of a quote that is never closed. */
const longestRecord = 8000
const mostLines = 20
const delimiters = [',', ';', '\t', '|', '\u060c'] as const

/** Normalizes line ends. A carriage return at the end of a chunk may be the first half of one and is kept. */
const withPlainLines = (text: string, isLast: boolean): string => text.replace(isLast ? /\r\n?/g : /\r\n|\r(?!$)/g, '\n')

/** The separator of a file: the most frequent one in its first line, outside of quotes. */
export function delimiterOf(text: string): string {
  const [line = ''] = withPlainLines(text, true).split('\n', 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The first line of a text, as a record that could not be read. */
function brokenLine(text: string): { record: CsvRecord; length: number } {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  return { record: { cells: [line.slice(0, longestRecord)], isBroken: true }, length: end < 0 ? text.length : end + 1 }
}

type Read = { records: CsvRecord[]; end: number; isBroken: boolean }

/** Reads records from the beginning of a text up to a broken one; returns the end of the last valid one, and whether a broken one follows. */
function readUntilBroken(text: string, delimiter: string, isLast: boolean): Read {
  const read: Read = { records: [], end: 0, isBroken: false }
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    quoteChar: '"',
    step: ({ data, errors, meta }: { data: string[][]; errors: unknown[]; meta: { cursor: number } }) => {
      const source = text.slice(read.end, meta.cursor)
      read.isBroken = errors.length > 0 || source.length > longestRecord || source.split('\n').length > mostLines + 1
      if (read.isBroken) return parser.abort()
      read.records.push({ cells: data[0] ?? [], isBroken: false })
      read.end = meta.cursor
    },
  })
  parser.parse(text, 0, !isLast)
  // An unfinished record of this length counts as broken.
  read.isBroken ||= !isLast && text.length - read.end > longestRecord
  return read
}

/**
 * The records of a chunk of a file; `rest` is the beginning of a record that ends in the next chunk. A record with broken quotes affects its own first
 * line only. Blank lines are records with one empty cell, so that numbers match those of a spreadsheet; blank lines at the end are dropped.
 */
export function recordsIn(text: string, delimiter: string, isLast: boolean): { records: CsvRecord[]; rest: string } {
  let left = withPlainLines(text, isLast)
  const records: CsvRecord[] = []
  for (;;) {
    const read = readUntilBroken(left, delimiter, isLast)
    for (const record of read.records) records.push(record)
    left = left.slice(read.end)
    if (!read.isBroken) break
    const { record, length } = brokenLine(left)
    records.push(record)
    left = left.slice(length)
  }
  while (isLast && records.at(-1)?.cells.every((cell) => cell === '')) records.pop()
  return { records, rest: isLast ? '' : left }
}
