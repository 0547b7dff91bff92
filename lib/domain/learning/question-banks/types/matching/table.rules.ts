import type { TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ pairs, extra, credit }) => ({
    options: pairs.map(({ left }) => left),
    matches: [...pairs.map(({ right }) => right), ...extra],
    row: { credit },
  }),
  read: ({ options, matches }) => ({
    pairs: options.map((left, place) => ({ left, right: matches[place] ?? '' })),
    extra: matches.slice(options.length),
  }),
}
