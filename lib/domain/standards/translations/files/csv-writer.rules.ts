import { csvLine } from '@/lib/domain/learning/question-banks/exchange/table-writer.rules'
import { unitKey } from '../texts/unit.rules'
import type { FileContent } from './file-record.rules'

/** Titles of the columns besides those of the two languages. */
export const csvTitles = { id: 'id', state: 'state', record: 'record', place: 'place', limit: 'limit', base: 'base' } as const

/** Records as a table: a row for each text, with both languages side by side. */
export function* csvTable({ source, target, records }: FileContent): Generator<string> {
  const { id, state, record: of, place, limit, base } = csvTitles
  yield csvLine([id, `source_${source}`, `target_${target}`, state, of, place, limit, base])
  for (const { record, units } of records)
    for (const unit of units)
      yield csvLine([
        unitKey(record, unit),
        unit.source,
        unit.target ?? '',
        unit.state,
        `${record.type}: ${record.title}`,
        unit.place,
        unit.limit === null ? '' : String(unit.limit),
        unit.base,
      ])
}
