import { canonicalEmail } from '@/lib/platform/email-address'
import { type CsvRecord, recordsIn } from './csv-records.rules'

const delimiters = [',', ';', '\t', '|', '\u060c'] as const
/** The part of a file from which its titles and its separator are read. */
const headLength = 8192
const mostRecords = 12

/** Lines before the titles that programs read: Excel's separator, and the version of Microsoft Entra's forms. */
const separatorLine = /^"?sep=([^\r\n"])"?[,;\t]*\r?\n/i
const versionLine = /^"?version:v[\d.]+"?[,;\t]*\r?\n/i

/** The beginning of a file without its mark and the lines before its titles; `delimiter` where one of these names it. */
export function withoutPreamble(text: string): { text: string; delimiter: string | null } {
  const bare = text.replace(/^\ufeff/, '')
  const named = separatorLine.exec(bare.slice(0, 100))
  const rest = bare.slice(named?.[0].length ?? 0)
  const version = versionLine.exec(rest.slice(0, 200))
  return { text: rest.slice(version?.[0].length ?? 0), delimiter: delimiters.find((one) => one === named?.[1]) ?? null }
}

/** How well a separator fits the first records: those with as many cells as the titles, cells with an address, titles. */
function fitOf([titles, ...rows]: CsvRecord[]): number[] {
  const count = titles?.cells.length ?? 0
  if (count < 2 || titles?.isBroken) return [0, 0, 0]
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const alike = filled.filter(({ cells, isBroken }) => !isBroken && cells.length === count)
  const addresses = alike.filter(({ cells }) => cells.some((cell) => canonicalEmail(cell.trim()) !== null))
  return [filled.length === 0 ? 1 : alike.length / filled.length, addresses.length, count]
}

/** The separator of a file: the one that divides its first records alike. */
export function delimiterOf(text: string): string {
  const head = withoutPreamble(text)
  if (head.delimiter) return head.delimiter
  const start = head.text.slice(0, headLength)
  const isWhole = start.length === head.text.length
  const fits = delimiters.map((delimiter) => ({
    delimiter,
    fit: fitOf(recordsIn(start, delimiter, isWhole, mostRecords).records),
  }))
  const [best] = fits.toSorted(
    (a, b) => b.fit.map((value, at) => value - (a.fit[at] ?? 0)).find((difference) => difference !== 0) ?? 0,
  )
  return best?.delimiter ?? ','
}

/** The title row and the rows after it, as samples, from the beginning of a file; empty if the title row does not end there. */
export function headOf(text: string, delimiter: string): CsvRecord[] {
  const head = withoutPreamble(text).text.slice(0, headLength)
  return recordsIn(head, delimiter, false, 4).records
}
