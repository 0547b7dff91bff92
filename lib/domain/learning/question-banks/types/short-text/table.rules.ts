import { splitCell } from '../../exchange/table.rules'
import { acceptedCell, acceptedOf, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ accepted, matching }) => ({ row: { right: acceptedCell(accepted, '|'), matching } }),
  read: ({ right }) => ({ accepted: splitCell(right).map(acceptedOf) }),
}
