import { exchangeLimits } from './limits.rules'

/** The columns of a table of questions, in the order in which they are written; read by their titles, in any order. */
export const tableColumns = [
  'type',
  'question_ar',
  'question_en',
  'options_ar',
  'options_en',
  'matches_ar',
  'matches_en',
  'right',
  'gaps',
  'credit',
  'matching',
  'tolerance',
  'tolerance_kind',
  'units',
  'unit_required',
  'max_length',
  'steps',
  'variables',
  'file_kinds',
  'max_files',
  'max_file_mb',
  'feedback_ar',
  'feedback_en',
  'explanation_ar',
  'explanation_en',
  'difficulty',
  'tags',
  'points',
  'id',
] as const
export type TableColumn = (typeof tableColumns)[number]
export type TableRow = Partial<Record<TableColumn, string>>

/** Several values in one cell, with `|` between them; a backslash keeps a sign as it is. */
export const joinCell = (values: readonly string[], sign = '|'): string =>
  values.map((value) => value.replace(/[\\|;=%]/g, (one) => `\\${one}`)).join(` ${sign} `)
const unescaped = (text: string) => text.replace(/\\([\\|;=%])/g, '$1')

/** The values of a cell, still escaped, so that they can be split again; one more than a question may have, and no others. */
export function splitCell(cell: string, sign = '|'): string[] {
  if (cell.trim() === '') return []
  const values = ['']
  for (let at = 0; at < cell.length; at += 1) {
    const one = cell[at] ?? ''
    if (one === sign && values.length > exchangeLimits.parts) break
    if (one === sign) values.push('')
    else if (one === '\\') {
      values[values.length - 1] += one + (cell[at + 1] ?? '')
      at += 1
    } else values[values.length - 1] += one
  }
  return values.map((value) => value.trim())
}
export const valuesOf = (cell: string, sign?: string): string[] => splitCell(cell, sign).map(unescaped)
/** Two halves of a value at the first sign that is not escaped. */
export function halvesOf(value: string, sign: string): [string, string] {
  const [first = '', ...rest] = splitCell(value, sign)
  return [unescaped(first), rest.join(sign)]
}

export type CsvRecord = { line: number; cells: string[] }

/** A table with a quote that is never closed. */
export class TableRefused extends Error {}

/** The records of a CSV text of limited length, each with its first line; throws TableRefused where a quote is never closed. One pass. */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let line = 1
  let current: CsvRecord = { line, cells: [] }
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      let from = at + 1
      for (;;) {
        const quote = text.indexOf('"', from)
        if (quote < 0) throw new TableRefused()
        cell += text.slice(from, quote)
        at = quote + 1
        if (text[at] !== '"') break
        cell += '"'
        from = at + 1
      }
      for (let next = cell.indexOf('\n'); next >= 0; next = cell.indexOf('\n', next + 1)) line += 1
    }
    const from = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1
    cell += text.slice(from, at).replace(/\r$/, '')
    if (current.cells.length < exchangeLimits.columns) current.cells.push(cell.replace(/^'(?='?[=+\-@\t])/, ''))
    if (at < text.length && text[at] === delimiter) {
      at += 1
      if (at === text.length && current.cells.length < exchangeLimits.columns) current.cells.push('')
      continue
    }
    at += 1
    line += 1
    if (current.cells.some((each) => each.trim() !== '')) yield current
    current = { line, cells: [] }
  }
  if (current.cells.some((each) => each.trim() !== '')) yield current
}
