import { keyAt, numberOf, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ options, correct }) => ({ options, row: { right: numberOf(options, correct) } }),
  read: ({ right, options }) => ({ options, correct: keyAt(options, right) }),
}
