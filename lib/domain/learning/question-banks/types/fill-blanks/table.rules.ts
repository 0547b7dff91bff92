import { halvesOf, joinCell, splitCell } from '../../exchange/table.rules'
import {
  acceptedCell,
  acceptedOf,
  keyAt,
  numberIn,
  numberOf,
  type TableForm,
  type TableReading,
} from '../../exchange/table-cells.rules'
import type { Design, Gap } from './design.rules'
import { choicesOf } from './gaps.rules'

const kindOf = (gap: Gap) => (gap.choices ? 'choice' : gap.numbers ? 'number' : 'text')
const written = (gap: Gap, options: readonly string[]) => {
  if (gap.choices)
    return acceptedCell(
      gap.choices.map(({ key, score }) => ({ text: numberOf(options, key), score })),
      ';',
    )
  if (!gap.numbers) return acceptedCell(gap.accepted, ';')
  const numbers = gap.numbers.map(({ value, tolerance, score }) => ({
    text: tolerance === 0 ? `${value}` : `${value} ± ${tolerance}`,
    score,
  }))
  return acceptedCell(numbers, ';')
}

function readGap(value: string, kinds: ReadonlyMap<string, string>, { options }: TableReading): object {
  const [key, cell] = halvesOf(value, '=')
  const kind = kinds.get(key)
  const all = splitCell(cell, ';').map(acceptedOf)
  if (kind === 'choice')
    return { key, accepted: [], choices: all.map(({ text, score }) => ({ key: keyAt(options, text), score })) }
  if (kind !== 'number') return { key, accepted: all }
  const numbers = all.map(({ text, score }) => {
    const [number, tolerance] = text.split('±')
    return { value: numberIn(number), score, ...(tolerance !== undefined && { tolerance: numberIn(tolerance) }) }
  })
  return { key, accepted: [], numbers }
}

export const table: TableForm<Design> = {
  write: ({ blanks, matching, credit }) => {
    const options = blanks.flatMap(choicesOf)
    const isPlain = blanks.every((gap) => kindOf(gap) === 'text')
    return {
      options,
      row: {
        right: blanks.map((gap) => `${gap.key} = ${written(gap, options)}`).join(' | '),
        gaps: isPlain ? '' : blanks.map((gap) => `${joinCell([gap.key])} = ${kindOf(gap)}`).join(' | '),
        matching,
        credit,
      },
    }
  },
  read: (reading) => {
    const kinds = new Map(splitCell(reading.row.gaps ?? '').map((value) => halvesOf(value, '=')))
    return { blanks: splitCell(reading.right).map((value) => readGap(value, kinds, reading)) }
  },
}
