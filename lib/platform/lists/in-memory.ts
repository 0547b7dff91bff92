import { foldLoose } from '../i18n/fold'
import { wordsOf } from '../i18n/search-words'
import { metadataOf, type Page, type PageRequest } from './page'

type Source<T> = {
  /** The text that `search` searches. */
  text: (item: T) => string
  /** The ordering keys for each name of the contract's `orderBy`; together they are unique to an item. */
  keys: (item: T, field: string) => readonly string[]
}

/** One page of a list in memory, such as a catalogue; searched, ordered and paged like any other. */
export function listInMemory<T>(items: readonly T[], request: PageRequest, { text, keys }: Source<T>): Page<T> {
  const { type, perPage, page, field, direction, after, isBefore } = request
  const words = wordsOf(request.search)
  const sign = direction === 'asc' ? 1 : -1
  const found = items
    .filter((item) => {
      const folded = words.length > 0 ? foldLoose(text(item)) : ''
      return words.every((word) => folded.includes(word))
    })
    .toSorted((a, b) => sign * compare(keys(a, field), keys(b, field)))
  const edge = after ? Number(after.value) : 0
  const start = type === 'offset' ? (page - 1) * perPage : isBefore ? Math.max(0, edge - perPage) : edge
  const end = isBefore ? edge : start + perPage
  return {
    items: found.slice(start, end),
    paging: metadataOf(request, {
      hasNext: end < found.length,
      hasEarlier: start > 0 && found.length > 0,
      count: found.length,
      first: { value: String(start), id: '' },
      last: { value: String(end), id: '' },
    }),
  }
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [at, key] of a.entries()) {
    const other = b[at] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}
