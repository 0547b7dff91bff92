import { skippedName } from './skipped'

/** A search, its filters and its order under a name of one's own. */
export type SavedView = { name: string; query: string }

const atMost = 20
const position = ['page', 'cursor', skippedName]

/** Where the views of a list are kept: on the device, for the person who made them. */
export const viewsKey = (personId: string, list: string): string => `masar-views:${personId}:${list}`

/** The view in an address: its parameters without the position in the list. */
export function viewOf(address: URLSearchParams): string {
  const query = new URLSearchParams(address)
  for (const name of position) query.delete(name)
  query.sort()
  return query.toString()
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string'

/** The stored views; invalid data is ignored. */
export function readViews(kept: string | null): SavedView[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(found) ? found.filter(isView).slice(0, atMost) : []
  } catch {
    return []
  }
}

/** The views with one more, which takes the place of one with the same name; the oldest goes where there are too many. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-atMost)
