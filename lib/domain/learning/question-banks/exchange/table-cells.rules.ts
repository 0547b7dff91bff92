import { readPercent, readPlainNumber, readWholeNumber } from '@/lib/platform/typed/numbers'
import { joinCell, type TableRow, valuesOf } from './table.rules'

/** The keys whose texts are in the columns `options` and `matches`, and the cells of the other columns. */
export type TableWritten = { options?: readonly string[]; matches?: readonly string[]; row: TableRow }
/** A row, its column `right`, and the keys of its options and matches. */
export type TableReading = { row: TableRow; right: string; options: string[]; matches: string[] }
/** `read`: the design of a row, but for the settings in columns of their own; its shape refuses what is wrong. */
export type TableForm<D> = { write(design: D): TableWritten; read(reading: TableReading): object }

export const acceptedCell = (accepted: readonly { text: string; score: number }[], sign: string) =>
  accepted
    .map(({ text, score }) => `${score === 1 ? '' : `%${Math.round(score * 1e7) / 1e5}%`}${joinCell([text])}`)
    .join(` ${sign} `)

/** `%50%text`: a text with its share of the marks. */
export function acceptedOf(value: string): { text: string; score: number } {
  const [, percent, text = value] = /^[%٪]([^%٪]{1,10})[%٪]([\s\S]*)$/.exec(value) ?? []
  const share = percent === undefined ? null : readPercent(percent)
  return share
    ? { text: valuesOf(text)[0] ?? '', score: share.div(100).toNumber() }
    : { text: valuesOf(value)[0] ?? '', score: 1 }
}

export const given = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
/** A number as people type it; what is none is none for the shapes too. */
export const numberIn = (cell: string | undefined): number => readPlainNumber(cell ?? '')?.toNumber() ?? Number.NaN

/** The number of a key in a list, from 1, and the key of such a number. */
export const numberOf = (keys: readonly string[], key: string) => String(keys.indexOf(key) + 1)
export const keyAt = (keys: readonly string[], number: string) => keys[(readWholeNumber(number) ?? 0) - 1] ?? ''
