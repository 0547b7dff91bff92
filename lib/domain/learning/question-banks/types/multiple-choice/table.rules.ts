import { joinCell, valuesOf } from '../../exchange/table.rules'
import { keyAt, numberOf, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ options, correct, credit }) => ({
    options,
    row: { right: joinCell(correct.map((key) => numberOf(options, key))), credit },
  }),
  read: ({ right, options }) => ({ options, correct: valuesOf(right).map((number) => keyAt(options, number)) }),
}
