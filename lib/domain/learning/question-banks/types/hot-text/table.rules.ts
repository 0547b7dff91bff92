import { halvesOf, joinCell, splitCell, valuesOf } from '../../exchange/table.rules'
import { keyAt, numberOf, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ blanks, correct, credit }) => {
    const words = blanks.map(({ word }) => word)
    return {
      options: words,
      row: {
        gaps: blanks.map(({ key, word }) => `${joinCell([key])} = ${numberOf(words, word)}`).join(' | '),
        right: joinCell(correct.map((word) => numberOf(words, word))),
        credit,
      },
    }
  },
  read: ({ row, right, options }) => ({
    blanks: splitCell(row.gaps ?? '').map((value) => {
      const [key, number] = halvesOf(value, '=')
      return { key, word: keyAt(options, number) }
    }),
    correct: valuesOf(right).map((number) => keyAt(options, number)),
  }),
}
