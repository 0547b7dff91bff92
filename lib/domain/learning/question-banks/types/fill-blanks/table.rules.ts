import { halvesOf, splitCell } from '../../exchange/table.rules'
import { acceptedCell, acceptedOf, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ blanks, matching, credit }) => ({
    row: {
      right: blanks.map(({ key, accepted }) => `${key} = ${acceptedCell(accepted, ';')}`).join(' | '),
      matching,
      credit,
    },
  }),
  read: ({ right }) => ({
    blanks: splitCell(right).map((value) => {
      const [key, accepted] = halvesOf(value, '=')
      return { key, accepted: splitCell(accepted, ';').map(acceptedOf) }
    }),
  }),
}
