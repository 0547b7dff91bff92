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

const kindOf = (gap: Gap) => ('accepted' in gap ? 'text' : 'choices' in gap ? 'choice' : 'number')
const written = (gap: Gap, options: readonly string[]) => {
  if ('accepted' in gap) return acceptedCell(gap.accepted, ';')
  if ('choices' in gap)
    return acceptedCell(
      gap.choices.map(({ key, score }) => ({ text: numberOf(options, key), score })),
      ';',
    )
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
  if (kind === 'choice') return { key, choices: all.map(({ text, score }) => ({ key: keyAt(options, text), score })) }
  if (kind !== 'number') return { key, accepted: all }
  const numbers = all.map(({ text, score }) => {
    const [number, tolerance] = text.split('±')
    return { value: numberIn(number), score, ...(tolerance !== undefined && { tolerance: numberIn(tolerance) }) }
  })
  return { key, numbers }
}

export const table: TableForm<Design> = {
  write: ({ blanks, matching, credit }) => {
    const options = blanks.flatMap(choicesOf)
    const isPlain = blanks.every((gap) => 'accepted' in gap)
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
