import { parquetWriteBuffer } from 'hyparquet-writer'
import { zipped } from '@/lib/platform/archive'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { csvText } from '@/lib/platform/text/csv'
import { workbook } from '@/lib/platform/text/workbook'
import type { ServedLanguage } from '@/lib/platform/words'
import type { DepartmentRow } from './duty-list.service'
import type { MetricKey, TableFormat } from './words'

/** One number of a day; null: hidden. */
export type Exported = {
  day: string
  metric: MetricKey
  path: string | null
  title: { ar?: string; en?: string } | null
  language: ServedLanguage | null
  value: number | null
}

/** Bytes of a file at most: it is made in memory. */
const mostBytes = 64 * 1024 * 1024

export const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  parquet: 'application/zip',
}
export const endings: Record<TableFormat, string> = { csv: 'csv', xlsx: 'xlsx', ndjson: 'ndjson', parquet: 'parquet.zip' }

/** The columns of a table for people. Where a column has words, the codes follow in one of their own, for programs. */
function columnsIn(language: Language) {
  const say = (key: string) => text(language, `analytics.${key}`)
  const code = (title: string) => `${title} (${text(language, 'parts.list.csv.code')})`
  const [metric, path, learned] = [say('table.metric'), say('filters.path'), say('filters.language')]
  return [
    { title: say('table.day'), of: ({ day }: Exported) => day },
    { title: metric, of: (row: Exported) => say(`metrics.${row.metric}.name`) },
    { title: code(metric), of: (row: Exported) => row.metric },
    { title: path, of: ({ title }: Exported) => title?.[language] ?? title?.ar ?? title?.en ?? '' },
    { title: code(path), of: (row: Exported) => row.path ?? '' },
    { title: learned, of: (row: Exported) => (row.language ? say(`filters.languages.${row.language}`) : '') },
    { title: code(learned), of: (row: Exported) => row.language ?? '' },
    { title: say('table.value'), of: (row: Exported) => row.value },
  ]
}

/** UTF-8 with a byte order mark, CRLF, formulas made harmless. */
export function csvOf(rows: readonly Exported[], language: Language): string {
  const columns = columnsIn(language)
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))]
  return csvText(lines, { hasMark: true })
}

/** The table of the departments of a report, in the same form. */
export function departmentsCsv(rows: readonly DepartmentRow[], language: Language): string {
  const say = (key: string) => text(language, `analytics.duties.${key}`)
  const numbers = ['people', 'enrolled', 'completed', 'overdue'] as const
  const share = ({ enrolled, completed }: DepartmentRow) =>
    enrolled === 0 ? null : Math.round((1000 * completed) / enrolled) / 10
  const heads = [say('columns.name'), say('kind'), ...numbers.map((key) => say(`columns.${key}`)), `${say('columns.share')} (%)`]
  const lines = rows.map((row) => [
    row.name[language] ?? row.name.ar ?? row.name.en ?? '',
    text(language, `groups.kinds.${row.kind}`),
    ...numbers.map((key) => row[key]),
    share(row),
  ])
  return csvText([heads, ...lines], { hasMark: true })
}

function xlsxOf(rows: readonly Exported[], language: Language, at: Date): Promise<Buffer> {
  const columns = columnsIn(language)
  return workbook({
    name: text(language, 'analytics.title'),
    isRightToLeft: language === 'ar',
    head: columns.map(({ title }) => title),
    rows: rows.map((row) => columns.map(({ of }, column) => (column === 0 ? { day: row.day } : of(row)))),
    at,
    most: mostBytes,
  })
}

const ndjsonOf = (rows: readonly Exported[]): string =>
  rows.map(({ day, metric, path, language, value }) => `${JSON.stringify({ day, metric, path, language, value })}\n`).join('')

/** A file for each day, in the folder that engines read as the column `day`. */
function parquetOf(rows: readonly Exported[], at: Date): Promise<Buffer> {
  const days = new Map<string, Exported[]>()
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row])
  const files = [...days].map(([day, own]) => {
    const column = (name: 'metric' | 'path' | 'language') => ({
      name,
      data: own.map((row) => row[name]),
      type: 'STRING' as const,
    })
    const value = { name: 'value', data: own.map((row) => row.value), type: 'INT32' as const }
    const columnData = [column('metric'), column('path'), column('language'), value].map((one) => ({ ...one, nullable: true }))
    return [`day=${day}/part-0.parquet`, Buffer.from(parquetWriteBuffer({ columnData }))] as const
  })
  return zipped(new Map(files), at, mostBytes)
}

/** The bytes of a table. */
export async function tableOf(rows: readonly Exported[], format: TableFormat, language: Language, at: Date): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(csvOf(rows, language))
  if (format === 'ndjson') return Buffer.from(ndjsonOf(rows))
  return format === 'xlsx' ? xlsxOf(rows, language, at) : parquetOf(rows, at)
}
