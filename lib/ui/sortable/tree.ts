/** A group with its items, as far as moving them goes: a tree of two levels. */
export type Branch<I extends { id: string } = { id: string }> = { id: string; items: readonly I[] }
/** Where something stands, or is to stand once it was taken out: a group by its number, an item by its number in its group. */
export type Place = { group: number; item: number | null }
/** A way that a key leads, in the reading direction: forward is to the right in English, to the left in Arabic. */
export type Way = 'up' | 'down' | 'forward' | 'back'

/** Where a group or an item stands; null where it is not in the tree. */
export function placeOf(tree: readonly Branch[], id: string): Place | null {
  for (const [group, branch] of tree.entries()) {
    if (branch.id === id) return { group, item: null }
    const item = branch.items.findIndex((one) => one.id === id)
    if (item >= 0) return { group, item }
  }
  return null
}

const within = (at: number, most: number) => Math.max(0, Math.min(at, most))
const inserted = <T>(list: readonly T[], at: number, one: T): T[] => [...list.slice(0, at), one, ...list.slice(at)]
const without = <T extends { id: string }>(list: readonly T[], id: string): T[] => list.filter((one) => one.id !== id)

/** The tree with one group or item at another place. A group stays a group and an item an item; what cannot be done leaves the tree as it is. */
export function moved<I extends { id: string }, B extends Branch<I>>(tree: readonly B[], id: string, to: Place): readonly B[] {
  const from = placeOf(tree, id)
  const branch = from && tree[from.group]
  if (!from || !branch || (from.item === null) !== (to.item === null)) return tree
  if (from.item === null || to.item === null) return inserted(without(tree, id), within(to.group, tree.length - 1), branch)
  const item = branch.items[from.item]
  const target = within(to.group, tree.length - 1)
  const at = to.item
  if (!item) return tree
  return tree.map((one, number) => {
    if (number !== from.group && number !== target) return one
    const others = without(one.items, id)
    return { ...one, items: number === target ? inserted(others, within(at, others.length), item) : others }
  })
}

/** Where one key takes a group or an item; null where it leads nowhere. Up and down cross the edges of groups, forward and back go to the next and the last one. */
export function step(tree: readonly Branch[], id: string, way: Way): Place | null {
  const from = placeOf(tree, id)
  if (!from) return null
  const { group, item } = from
  const sizeOf = (number: number) => tree[number]?.items.length ?? 0
  const isThere = (number: number) => number >= 0 && number < tree.length
  if (item === null) {
    const to = group + (way === 'up' ? -1 : 1)
    return (way === 'up' || way === 'down') && isThere(to) ? { group: to, item: null } : null
  }
  if (way === 'up' && item > 0) return { group, item: item - 1 }
  if (way === 'down' && item < sizeOf(group) - 1) return { group, item: item + 1 }
  const isBack = way === 'up' || way === 'back'
  const to = group + (isBack ? -1 : 1)
  return isThere(to) ? { group: to, item: isBack ? sizeOf(to) : 0 } : null
}

/** One line of what is shown: a group, one of its items, or the end of an open group. */
export type Row = {
  kind: 'group' | 'item' | 'end'
  /** Of the group or the item; the end has that of its group. */
  id: string
  /** Unlike the id, no other row has it. */
  key: string
  group: number
  item: number | null
  /** Among how many of its kind. */
  size: number
  isOpen: boolean
}

/** The visible rows; of a closed group only its own row. */
export function rowsOf(tree: readonly Branch[], closed: ReadonlySet<string>): Row[] {
  return tree.flatMap(({ id, items }, group): Row[] => {
    const isOpen = !closed.has(id)
    const head: Row = { kind: 'group', id, key: id, group, item: null, size: tree.length, isOpen }
    if (!isOpen) return [head]
    const size = items.length
    const below = items.map((one, item): Row => ({ kind: 'item', id: one.id, key: one.id, group, item, size, isOpen }))
    return [head, ...below, { kind: 'end', id, key: `${id}/end`, group, item: null, size, isOpen }]
  })
}

/** Where something comes to that is dropped on a row, on its upper or its lower half; null where it would stay where it is. */
export function dropped(tree: readonly Branch[], id: string, over: Row, half: 'upper' | 'lower'): Place | null {
  const from = placeOf(tree, id)
  if (!from) return null
  const to = from.item === null ? groupDropped(from.group, over, half) : itemDropped(tree, from.group, from.item, over, half)
  return to.group === from.group && to.item === from.item ? null : to
}

function groupDropped(from: number, over: Row, half: 'upper' | 'lower'): Place {
  // The whole of another group is one target: its head's upper half is before it, everything below is behind it.
  const isBefore = over.kind === 'group' && half === 'upper'
  const gap = over.group + (isBefore ? 0 : 1)
  return { group: gap > from ? gap - 1 : gap, item: null }
}

function itemDropped(tree: readonly Branch[], group: number, item: number, over: Row, half: 'upper' | 'lower'): Place {
  if (over.kind === 'group' && half === 'upper' && over.group > 0) {
    const before = over.group - 1
    const size = tree[before]?.items.length ?? 0
    return { group: before, item: before === group ? size - 1 : size }
  }
  const ends = over.kind === 'end' || (over.kind === 'group' && !over.isOpen)
  const gap =
    over.kind === 'item' ? (over.item ?? 0) + (half === 'lower' ? 1 : 0) : ends ? (tree[over.group]?.items.length ?? 0) : 0
  return { group: over.group, item: over.group === group && gap > item ? gap - 1 : gap }
}

/** The way that an arrow key leads. */
export function wayOf(key: string, direction: 'ltr' | 'rtl'): Way | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (key === 'ArrowRight') === (direction === 'ltr') ? 'forward' : 'back'
}
