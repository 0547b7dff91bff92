import { randomOf, shuffled } from '@/lib/domain/learning/question-banks/chance.rules'

/** A grid has rows A, B, … and seats 1, 2, …: the seats of A first. */
export type Layout = { kind: 'grid'; rows: number; columns: number } | { kind: 'list'; labels: string[] }
export type SeatingRoom = { id: string; layout: Layout; capacity: number }
export type Seat = { roomId: string; position: number }
export type Placed = Seat & { userId: string }

export const seatCount = (layout: Layout): number =>
  layout.kind === 'grid' ? layout.rows * layout.columns : layout.labels.length

/** 0 is A, 25 is Z, 26 is AA. */
const letters = (row: number): string =>
  (row < 26 ? '' : letters(Math.floor(row / 26) - 1)) + String.fromCharCode(65 + (row % 26))

const cellOf = (columns: number, position: number) => ({
  row: Math.floor((position - 1) / columns),
  column: (position - 1) % columns,
})

/** The label of a seat by its position, from 1; undefined: the room has no such seat. */
export function labelOf(layout: Layout, position: number): string | undefined {
  if (position < 1 || position > seatCount(layout)) return undefined
  if (layout.kind === 'list') return layout.labels[position - 1]
  const { row, column } = cellOf(layout.columns, position)
  return `${letters(row)}${column + 1}`
}

const everyPosition = (layout: Layout) => Array.from({ length: seatCount(layout) }, (_, at) => at + 1)

/** The position of a label; undefined: the room has no such seat. */
export const positionOfLabel = (layout: Layout, label: string): number | undefined =>
  everyPosition(layout).find((position) => labelOf(layout, position)?.toLowerCase() === label.toLowerCase())

/** The seats beside a seat: left and right and, in a grid, before and behind. */
export function besideOf(layout: Layout, position: number): number[] {
  const last = seatCount(layout)
  if (layout.kind === 'list') return [position - 1, position + 1].filter((one) => one >= 1 && one <= last)
  const { column } = cellOf(layout.columns, position)
  const inRow = [...(column > 0 ? [position - 1] : []), ...(column < layout.columns - 1 ? [position + 1] : [])]
  return [...inRow, position - layout.columns, position + layout.columns].filter((one) => one >= 1 && one <= last)
}

/** Whether a seat is used where every second one stays free: in a grid as the squares of one colour of a chessboard. */
export function isSecond(layout: Layout, position: number): boolean {
  if (layout.kind === 'list') return position % 2 === 1
  const { row, column } = cellOf(layout.columns, position)
  return (row + column) % 2 === 0
}

const keyOf = ({ roomId, position }: Seat) => `${roomId} ${position}`

type Asked = {
  rooms: readonly SeatingRoom[]
  /** Seats that were given by hand: they stay, and so do their people. */
  taken: readonly Placed[]
  people: readonly string[]
  seed: string
  isEverySecond: boolean
  /** The group of a person whose members are kept apart; null: none. */
  groupOf: (userId: string) => string | null
}

/** The seats that a draw may give, room after room, each room as far as its capacity goes. */
export function openSeats({ rooms, taken, isEverySecond }: Pick<Asked, 'rooms' | 'taken' | 'isEverySecond'>): Seat[] {
  const held = new Set(taken.map(keyOf))
  return rooms.flatMap(({ id: roomId, layout, capacity }) => {
    const isHeld = (position: number) => held.has(keyOf({ roomId, position }))
    const isFree = (position: number) =>
      !isHeld(position) && (!isEverySecond || (isSecond(layout, position) && !besideOf(layout, position).some(isHeld)))
    const left = capacity - taken.filter((one) => one.roomId === roomId).length
    return everyPosition(layout)
      .filter(isFree)
      .slice(0, Math.max(0, left))
      .map((position) => ({ roomId, position }))
  })
}

/** The people of one group wait in line; those of no group in one of their own, which is kept apart from none. */
type Lines = Map<string | null, string[]>
const inLines = (people: readonly string[], groupOf: Asked['groupOf']): Lines => {
  const lines: Lines = new Map()
  for (const one of people) {
    const group = groupOf(one)
    lines.set(group, [...(lines.get(group) ?? []), one])
  }
  return lines
}

/** The longest line among those that may sit here, so that none is left over at the end; of equal ones by chance. */
function nextLine(lines: Lines, near: ReadonlySet<string>, random: () => number): string | null | undefined {
  let best: { group: string | null; length: number; chance: number } | undefined
  for (const [group, { length }] of lines) {
    if (length === 0 || (group !== null && near.has(group))) continue
    const one = { group, length, chance: random() }
    if (!best || one.length > best.length || (one.length === best.length && one.chance > best.chance)) best = one
  }
  return best?.group
}

export type Drawing = { placed: Placed[]; left: string[]; besideCount: number }

/**
 * Gives people without a seat one by chance: each person has the same chance of a seat, and everyone gets one while there are any. Depends on its arguments
 * alone, so the stored seed repeats it. Where people of one group are kept apart, spare seats stay free between them; where that is not
 * enough, some sit beside each other, and `besideCount` counts the pairs.
 */
export function drawSeats({ rooms, taken, people, seed, isEverySecond, groupOf }: Asked): Drawing {
  const seats = openSeats({ rooms, taken, isEverySecond })
  const seated = new Set(taken.map(({ userId }) => userId))
  const mixed = shuffled(people.filter((one) => !seated.has(one)).toSorted(), seed)
  const chosen = mixed.slice(0, seats.length)
  const lines = inLines(chosen, groupOf)
  const random = randomOf(`${seed}:order`)
  const layouts = new Map(rooms.map(({ id, layout }) => [id, layout]))
  const sitting = new Map(taken.map((one) => [keyOf(one), groupOf(one.userId)]))
  let spare = seats.length - chosen.length
  let besideCount = 0
  const placed: Placed[] = []
  for (const seat of seats) {
    if (placed.length === chosen.length) break
    const layout = layouts.get(seat.roomId)
    const around = layout
      ? besideOf(layout, seat.position).map((position) => sitting.get(keyOf({ roomId: seat.roomId, position })) ?? null)
      : []
    const near = new Set(around.filter((group) => group !== null))
    let group = nextLine(lines, near, random)
    if (group === undefined && spare > 0) {
      spare -= 1
      continue
    }
    group ??= nextLine(lines, new Set(), random)
    const userId = lines.get(group ?? null)?.shift()
    if (userId === undefined) continue
    besideCount += around.filter((one) => one !== null && one === group).length
    sitting.set(keyOf(seat), group ?? null)
    placed.push({ ...seat, userId })
  }
  return { placed, left: mixed.slice(seats.length), besideCount }
}
