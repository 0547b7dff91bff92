import type { TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ correct }) => ({ row: { right: String(correct) } }),
  read: ({ right }) => {
    const isNamed = (names: RegExp) => names.test(right.trim())
    return { correct: isNamed(/^(?:true|صواب)$/i) ? true : isNamed(/^(?:false|خطأ)$/i) ? false : null }
  },
}
