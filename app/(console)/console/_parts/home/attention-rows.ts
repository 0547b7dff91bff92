import type { AttentionRow, HomeReader } from '../attention'
import { sections } from '../sections'

const kinds: readonly AttentionRow['kind'][] = ['bad', 'warn', 'plain']

/** The rows of all sections that count something, the most pressing first. A section is asked whether or not the reader may enter it. */
export async function attentionRows(reader: HomeReader): Promise<AttentionRow[]> {
  const rows = await Promise.all(sections.map(({ attention }) => attention?.(reader) ?? []))
  return rows
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.place - other.place)
}
