import { languages } from '@/lib/platform/i18n/languages'
import { questionTypes, typeOf } from '../types/question-types.rules'
import { checked, type ReadQuestion, refused } from './read-question.rules'
import { rowsOf } from './sheet.rules'
import { type CsvRecord, csvRecords, type TableColumn, type TableRow, tableColumns, valuesOf } from './table.rules'
import { given, numberIn } from './table-cells.rules'
import { type ReadOptions, TextCollector, type Wording } from './text-collector.rules'

/** The values of two columns side by side, as texts in languages. */
function wordingsIn(row: TableRow, part: 'options' | 'matches' | 'feedback'): Wording[] {
  const columns = languages.flatMap((language) => {
    const cell = row[`${part}_${language}`]
    return given(cell) ? [{ language, values: valuesOf(cell ?? '') }] : []
  })
  const length = Math.max(0, ...columns.map(({ values }) => values.length))
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(columns.map(({ language, values }) => [language, values[at] ?? ''])),
  )
}

const settings = {
  credit: (cell: string) => ({ credit: cell.trim() }),
  matching: (cell: string) => ({ matching: cell.trim() }),
  tolerance: (cell: string) => ({ tolerance: numberIn(cell) }),
  tolerance_kind: (cell: string) => ({ toleranceKind: cell.trim() }),
  unit_required: (cell: string) => ({ unitRequired: /^(?:true|yes|1|نعم)$/i.test(cell.trim()) }),
  max_length: (cell: string) => ({ maxLength: numberIn(cell) }),
  steps: (cell: string) => ({ steps: numberIn(cell) }),
}

function questionOf(line: number, row: TableRow, options: ReadOptions): ReadQuestion {
  const label = row.question_ar || row.question_en || ''
  const type = questionTypes.find((each) => each === row.type?.trim())
  if (!type) return refused(line, 'unsupported', label)
  const texts = new TextCollector(options)
  const inLanguages = (part: 'question' | 'explanation'): Wording =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const cell = row[`${part}_${language}`]
        return given(cell) ? [[language, cell]] : []
      }),
    )
  texts.stem.push(inLanguages('question'))
  texts.explain(inLanguages('explanation'))
  const [choices, matches] = [
    wordingsIn(row, 'options').map((wording) => texts.label(wording)),
    wordingsIn(row, 'matches').map((wording) => texts.label(wording)),
  ]
  const form = typeOf({ type })
  const commented = form.fixedChoices ?? [...choices, ...matches]
  for (const [place, wording] of wordingsIn(row, 'feedback').entries()) texts.comment(commented[place] ?? '', wording)
  const design = { type, ...form.files.table.read({ row, right: row.right ?? '', options: choices, matches }) }
  const own = Object.entries(settings).flatMap(([column, read]) => {
    const cell = row[column as keyof typeof settings]
    return given(cell) ? [read(cell ?? '')] : []
  })
  return checked({
    line,
    design,
    texts,
    settings: Object.assign({ difficulty: row.difficulty?.trim() }, ...own),
    tags: valuesOf(row.tags ?? ''),
    ownId: row.id?.trim(),
    ...(given(row.points) && { points: numberIn(row.points) }),
  })
}

/** The questions of a CSV text with a row of titles. */
export function* readTable(text: string, options: ReadOptions): Generator<ReadQuestion> {
  const head = text.slice(0, 2000).split('\n')[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  const delimiter = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
  yield* readRecords(csvRecords(text, delimiter), options)
}

/** The questions of a sheet of a workbook, as XML with its texts in the cells. */
export function* readSheet(text: string, options: ReadOptions): Generator<ReadQuestion> {
  yield* readRecords(rowsOf(text, []), options)
}

/** The questions of a table whose first record has the titles. */
export function* readRecords(records: Iterable<CsvRecord>, options: ReadOptions): Generator<ReadQuestion> {
  let columns: (TableColumn | undefined)[] | null = null
  for (const { line, cells } of records) {
    if (!columns) {
      columns = cells.map((title) => tableColumns.find((column) => column === title.trim().toLowerCase()))
      if (columns.includes('type')) continue
      yield refused(1, 'unreadable', cells.join(', '))
      return
    }
    const row: TableRow = {}
    for (const [place, cell] of cells.entries()) {
      const column = columns[place]
      if (column) row[column] = cell
    }
    yield questionOf(line, row, options)
  }
  if (!columns) yield refused(1, 'unreadable')
}
