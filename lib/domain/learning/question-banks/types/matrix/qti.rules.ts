import type { QtiForm } from '../../exchange/qti-text.rules'
import { matchedSets } from '../matched-qti.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write: ({ rows, columns, correct }, writer) =>
    matchedSets(writer, {
      left: rows,
      right: columns,
      pairs: rows.map((row) => [row, correct[row] ?? '']),
      most: 0,
    }),
}
