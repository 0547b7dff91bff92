import { halvesOf, joinCell, splitCell, valuesOf } from '../../exchange/table.rules'
import { numberIn, type TableForm } from '../../exchange/table-cells.rules'
import type { FormulaDesign } from './design.rules'

export const table: TableForm<FormulaDesign> = {
  write: (design) => ({
    row: {
      right: joinCell([design.expression]),
      variables: design.variables
        .map(({ key, min, max, decimals, value }) => `${key} = ${[min, max, decimals, value].join(' ; ')}`)
        .join(' | '),
      tolerance: String(design.tolerance),
      tolerance_kind: design.toleranceKind,
    },
  }),
  read: ({ row, right }) => ({
    expression: valuesOf(right)[0] ?? '',
    variables: splitCell(row.variables ?? '').map((variable) => {
      const [key, numbers] = halvesOf(variable, '=')
      const [min, max, decimals = 0, value = min] = valuesOf(numbers, ';').map(numberIn)
      return { key, min, max, decimals, value }
    }),
  }),
}
