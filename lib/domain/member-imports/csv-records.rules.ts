import Papa from 'papaparse'

/** A record of a CSV file. One whose quotes are broken has its line as it stands, in one cell. */
export type CsvRecord = { cells: string[]; isBroken: boolean }

/** No record of people is longer; a quote that is never closed would swallow what follows it. */
const longestRecord = 8000
const mostLines = 20
const delimiters = [',', ';', '\t', '|', '\u060c'] as const

/** One kind of line end. A return at the very end of a piece may be the first half of one, and stays as it is. */
const withPlainLines = (text: string, isLast: boolean): string => text.replace(isLast ? /\r\n?/g : /\r\n|\r(?!$)/g, '\n')

/** What separates the cells of a file: what stands most often in its first line, outside of quotes. */
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

/** Reads records from the beginning of a text until one is broken; tells where the last good one ends, and whether a broken one follows. */
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
  // What has waited for its end for so long has none.
  read.isBroken ||= !isLast && text.length - read.end > longestRecord
  return read
}

/**
 * The records of a piece of a file; `rest` is the beginning of a record that ends in the next piece. A record with broken quotes costs its own first line, never
 * the lines after it. Blank lines are records with one empty cell, so that numbers are those of a spreadsheet; those at the end are none.
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
