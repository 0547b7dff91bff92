import { joinCell, valuesOf } from '../../exchange/table.rules'
import { keyAt, numberOf, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ rows, columns, correct, credit }) => ({
    options: rows,
    matches: columns,
    row: { right: joinCell(rows.map((key) => numberOf(columns, correct[key] ?? ''))), credit },
  }),
  read: ({ right, options, matches }) => ({
    rows: options,
    columns: matches,
    correct: Object.fromEntries(valuesOf(right).map((number, place) => [options[place] ?? '', keyAt(matches, number)])),
  }),
}
