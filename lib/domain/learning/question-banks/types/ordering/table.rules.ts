import type { TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ items, credit }) => ({ options: items, row: { credit } }),
  read: ({ options }) => ({ items: options }),
}
