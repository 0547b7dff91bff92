import { halvesOf, joinCell, splitCell, valuesOf } from '../../exchange/table.rules'
import { numberIn, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: (design) => ({
    row: {
      // Further right numbers and ranges follow the first.
      right: [
        String(design.value),
        ...(design.alternatives ?? []).map((one) => ('min' in one ? `${one.min} .. ${one.max}` : String(one.value))),
      ].join(' | '),
      tolerance: String(design.tolerance),
      tolerance_kind: design.toleranceKind,
      units: design.units.map(({ unit, factor }) => `${joinCell([unit])} = ${factor}`).join(' | '),
      unit_required: String(design.unitRequired),
    },
  }),
  read: ({ row, right }) => {
    const units = splitCell(row.units ?? '').map((value) => {
      const [unit, factor] = halvesOf(value, '=')
      return { unit, factor: numberIn(factor) }
    })
    const [first, ...others] = valuesOf(right)
    const alternatives = others.map((one) => {
      const [min, max] = one.split(/\.\.+|…/)
      return max === undefined ? { value: numberIn(one) } : { min: numberIn(min), max: numberIn(max) }
    })
    return {
      value: numberIn(first),
      ...(alternatives.length > 0 && { alternatives }),
      ...(units.length > 0 && { units }),
    }
  },
}
