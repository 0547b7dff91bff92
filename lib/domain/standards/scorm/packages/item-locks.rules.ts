import { type CompletionWord, courseOutcomes, type SuccessWord } from '../words'
import { isLaunched, type PackageItem } from './package-items.rules'
import { type ItemStatus, isMet, prerequisiteOf } from './prerequisites.rules'

type Reached = { itemId: string; completion: CompletionWord; success: SuccessWord }

export const prerequisitesOf = ({ facts }: Pick<PackageItem, 'facts'>): string | null =>
  typeof facts.prerequisites === 'string' ? facts.prerequisites : null

/** An item as the report of its package shows it. */
export const itemInReport = (item: PackageItem) => ({
  ...item,
  isLaunched: isLaunched(item),
  prerequisites: prerequisitesOf(item),
})

function statusOfRow(row: Reached | undefined): ItemStatus {
  if (!row) return 'not attempted'
  if (row.success !== 'unknown') return row.success
  return row.completion === 'completed' || row.completion === 'incomplete' ? row.completion : 'not attempted'
}

/** The items that are opened below a heading, or the item itself. */
function launchedIn(items: readonly PackageItem[], at: number): PackageItem[] {
  const depth = items[at]?.depth ?? 0
  const end = items.findIndex((item, place) => place > at && item.depth <= depth)
  return items.slice(at, end < 0 ? items.length : end).filter(isLaunched)
}

/** A heading is completed with everything below it, and begun with the first of it. */
function statusesOf(items: readonly PackageItem[], rows: readonly Reached[]): Map<string, ItemStatus> {
  const own = (id: string) => statusOfRow(rows.find(({ itemId }) => itemId === id))
  return new Map(
    items.map((item, at): [string, ItemStatus] => {
      if (isLaunched(item)) return [item.id, own(item.id)]
      const below = launchedIn(items, at).map(({ id }) => own(id))
      const isDone = below.length > 0 && below.every((status) => courseOutcomes.some((outcome) => outcome === status))
      if (isDone) return [item.id, below.includes('failed') ? 'failed' : 'completed']
      return [item.id, below.every((status) => status === 'not attempted') ? 'not attempted' : 'incomplete']
    }),
  )
}

/** The ids of what can be opened: an item whose prerequisites, and those of the headings above it, are met. */
export function openItems(items: readonly PackageItem[], rows: readonly Reached[]): Set<string> {
  const statuses = statusesOf(items, rows)
  const isFree = (item: PackageItem) => {
    const script = prerequisitesOf(item)
    const asked = script === null ? null : prerequisiteOf(script)
    return asked === null || isMet(asked, (id) => statuses.get(id) ?? 'not attempted')
  }
  const open = new Set<string>()
  /** Whether the headings above are free, by their depth. */
  const above: boolean[] = []
  for (const item of items) {
    const free = (item.depth === 0 || (above[item.depth - 1] ?? true)) && isFree(item)
    above[item.depth] = free
    if (free && isLaunched(item)) open.add(item.id)
  }
  return open
}
