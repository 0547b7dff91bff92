/** The cards of the board: numbers, charts and tables, in their usual order. */
const kinds = {
  duties: 'figure',
  overdue: 'figure',
  activeLearners: 'figure',
  enrolments: 'figure',
  completions: 'figure',
  learningMinutes: 'figure',
  starts: 'figure',
  expiring: 'figure',
  activeChart: 'chart',
  progressChart: 'chart',
  paths: 'table',
  departments: 'table',
  languages: 'table',
} as const
export type Card = keyof typeof kinds
export type Figure = { [card in Card]: (typeof kinds)[card] extends 'figure' ? card : never }[Card]

const isCard = (name: string): name is Card => name in kinds
export const cards: readonly Card[] = Object.keys(kinds).filter(isCard)
export const isFigure = (card: Card): card is Figure => kinds[card] === 'figure'

/** The name of an arrangement in the address; it takes the place of the one that the device keeps. */
export const arrangementName = 'cards'
export const arrangementCookie = 'masar-board'

/** The chosen cards in their order; all of them in the usual order, where nothing valid was chosen. */
export function arrangementOf(written: string | undefined): readonly Card[] {
  const chosen = [...new Set((written ?? '').split('.').filter(isCard))]
  return chosen.length > 0 ? chosen : cards
}
export const arrangementText = (chosen: readonly Card[]): string => chosen.join('.')

/** Columns of the board, and how many of them a card needs. */
const columns = 12
const widths = { figure: 3, chart: 6, table: columns } as const
const widthOf = (card: Card): number => widths[kinds[card]]
const sum = (all: readonly Card[]) => all.reduce((width, card) => width + widthOf(card), 0)

export type Placed = {
  card: Card
  /** Of twelve columns. */
  span: number
  /** Whether it has a row of two columns to itself. */
  isAlone: boolean
}

/** Cards in rows without holes: rows of about the same width, each stretched to its end. */
function rowsOf(all: readonly Card[]): Card[][] {
  const rows: Card[][] = []
  const even = sum(all) / Math.ceil(sum(all) / columns)
  for (const card of all) {
    const row = rows.at(-1)
    const isOpen = row && sum(row) < even && sum(row) + widthOf(card) <= columns
    if (isOpen) row.push(card)
    else rows.push([card])
  }
  return rows
}

/** Of numbers that follow each other, the last one of an odd number has a row of its own where a row has two. */
function isAlone(all: readonly Card[], at: number): boolean {
  const before = all.slice(0, at).toReversed()
  const first = before.findIndex((card) => !isFigure(card))
  const count = first < 0 ? before.length : first
  const [card, next] = [all[at], all[at + 1]]
  return card !== undefined && isFigure(card) && count % 2 === 0 && (next === undefined || !isFigure(next))
}

/** The place of each card. Tables have rows to themselves; what is between two of them shares its rows. */
export function placesOf(all: readonly Card[]): Placed[] {
  const parts: Card[][] = []
  for (const [at, card] of all.entries()) {
    const part = parts.at(-1)
    const isNew = kinds[card] === 'table' || at === 0 || kinds[all[at - 1] ?? card] === 'table'
    if (part && !isNew) part.push(card)
    else parts.push([card])
  }
  const placed = parts.flatMap(rowsOf).flatMap((row) => row.map((card) => ({ card, span: (widthOf(card) * columns) / sum(row) })))
  return placed.map((one, at) => ({ ...one, isAlone: isAlone(all, at) }))
}
