import { languages } from '@/lib/platform/i18n/languages'
import { readPercent, readPlainNumber, readWholeNumber } from '@/lib/platform/typed/numbers'
import { questionTypes } from '../words'
import { checked, type ReadOptions, type ReadQuestion, refused, type Said, TextCollector } from './read-question.rules'
import { rowsOf } from './sheet.rules'
import {
  type CsvRecord,
  csvRecords,
  halvesOf,
  splitCell,
  type TableColumn,
  type TableRow,
  tableColumns,
  valuesOf,
} from './table.rules'

/** `%50%text`: a text with its share of the marks. */
function acceptedOf(value: string): { text: string; score: number } {
  const [, percent, text = value] = /^[%٪]([^%٪]{1,10})[%٪]([\s\S]*)$/.exec(value) ?? []
  const share = percent === undefined ? null : readPercent(percent)
  return share
    ? { text: valuesOf(text)[0] ?? '', score: share.div(100).toNumber() }
    : { text: valuesOf(value)[0] ?? '', score: 1 }
}

const given = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
/** A number as people type it; what is none is none for the shapes too. */
const numberIn = (cell: string | undefined): number => readPlainNumber(cell ?? '')?.toNumber() ?? Number.NaN

/** The values of two columns side by side, as texts in languages. */
function saidIn(row: TableRow, part: 'options' | 'matches' | 'feedback'): Said[] {
  const columns = languages.flatMap((language) => {
    const cell = row[`${part}_${language}`]
    return given(cell) ? [{ language, values: valuesOf(cell ?? '') }] : []
  })
  const length = Math.max(0, ...columns.map(({ values }) => values.length))
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(columns.map(({ language, values }) => [language, values[at] ?? ''])),
  )
}

type Reading = { row: TableRow; right: string; options: string[]; matches: string[] }
const at = (keys: readonly string[], number: string) => keys[(readWholeNumber(number) ?? 0) - 1] ?? ''

function designOf(type: (typeof questionTypes)[number], { row, right, options, matches }: Reading): object {
  const rights = () => valuesOf(right)
  switch (type) {
    case 'singleChoice':
      return { type, options, correct: at(options, right) }
    case 'multipleChoice':
      return { type, options, correct: rights().map((number) => at(options, number)) }
    case 'trueFalse':
      return {
        type,
        correct: /^(?:true|صواب)$/i.test(right.trim()) ? true : /^(?:false|خطأ)$/i.test(right.trim()) ? false : null,
      }
    case 'shortText':
      return { type, accepted: splitCell(right).map(acceptedOf) }
    case 'longText':
      return { type }
    case 'numeric': {
      const units = splitCell(row.units ?? '').map((value) => {
        const [unit, factor] = halvesOf(value, '=')
        return { unit, factor: numberIn(factor) }
      })
      const [first, ...others] = rights()
      const alternatives = others.map((one) => {
        const [min, max] = one.split(/\.\.+|…/)
        return max === undefined ? { value: numberIn(one) } : { min: numberIn(min), max: numberIn(max) }
      })
      return {
        type,
        value: numberIn(first),
        ...(alternatives.length > 0 && { alternatives }),
        ...(units.length > 0 && { units }),
      }
    }
    case 'fillBlanks':
      return {
        type,
        blanks: splitCell(right).map((value) => {
          const [key, accepted] = halvesOf(value, '=')
          return { key, accepted: splitCell(accepted, ';').map(acceptedOf) }
        }),
      }
    case 'wordBank':
    case 'dragText':
      return {
        type,
        words: options,
        blanks: splitCell(right).map((value) => {
          const [key, number] = halvesOf(value, '=')
          return { key, correct: at(options, number) }
        }),
      }
    case 'matching':
      return {
        type,
        pairs: options.map((left, place) => ({ left, right: matches[place] ?? '' })),
        extra: matches.slice(options.length),
      }
    case 'ordering':
      return { type, items: options }
    case 'formula':
      return {
        type,
        expression: rights()[0] ?? '',
        variables: splitCell(row.variables ?? '').map((variable) => {
          const [key, numbers] = halvesOf(variable, '=')
          const [min, max, decimals = 0, value = min] = valuesOf(numbers, ';').map(numberIn)
          return { key, min, max, decimals, value }
        }),
      }
    case 'rating':
      return { type }
    case 'matrix':
      return {
        type,
        rows: options,
        columns: matches,
        correct: Object.fromEntries(rights().map((number, place) => [options[place] ?? '', at(matches, number)])),
      }
  }
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
  const inLanguages = (part: 'question' | 'explanation'): Said =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const cell = row[`${part}_${language}`]
        return given(cell) ? [[language, cell]] : []
      }),
    )
  texts.stem.push(inLanguages('question'))
  texts.explain(inLanguages('explanation'))
  const [choices, matches] = [
    saidIn(row, 'options').map((said) => texts.label(said)),
    saidIn(row, 'matches').map((said) => texts.label(said)),
  ]
  const commented = type === 'trueFalse' ? ['true', 'false'] : [...choices, ...matches]
  for (const [place, said] of saidIn(row, 'feedback').entries()) texts.comment(commented[place] ?? '', said)
  const design = designOf(type, { row, right: row.right ?? '', options: choices, matches })
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
