import type { TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ maxLength }) => ({ row: { max_length: String(maxLength) } }),
  read: () => ({}),
}
