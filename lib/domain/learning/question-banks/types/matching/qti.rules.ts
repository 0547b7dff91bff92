import type { QtiForm } from '../../exchange/qti-text.rules'
import { matchedSets } from '../matched-qti.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write: ({ pairs, extra }, writer) =>
    matchedSets(writer, {
      left: pairs.map(({ left }) => left),
      right: [...pairs.map(({ right }) => right), ...extra],
      pairs: pairs.map(({ left, right }) => [left, right]),
      most: 1,
    }),
}
