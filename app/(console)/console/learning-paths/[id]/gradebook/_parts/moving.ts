/** The cells of a table in which grades are typed, by row and column. */
const selector = '[data-grade]'

export type Move = 'up' | 'down' | 'start' | 'end' | 'first' | 'last'

/** The arrow keys in the direction in which the page is read. */
export function moveOf(key: string, isRightToLeft: boolean): Move | null {
  const [left, right]: [Move, Move] = isRightToLeft ? ['end', 'start'] : ['start', 'end']
  const moves: Record<string, Move> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: left,
    ArrowRight: right,
    Home: 'first',
    End: 'last',
  }
  return moves[key] ?? null
}

/** The cells of the row of an element in their order, and the rows. */
function placeOf(from: Element) {
  const row = from.closest('tr')
  const rows = [...(from.closest('tbody')?.rows ?? [])]
  const cells = row ? [...row.querySelectorAll<HTMLElement>(selector)] : []
  const at = cells.findIndex((cell) => cell === from || cell.contains(from))
  return { rows, rowAt: row ? rows.indexOf(row) : -1, cells, at }
}

/** The cell that a move leads to; null at the edge. */
export function neighbour(from: Element, move: Move): HTMLElement | null {
  const { rows, rowAt, cells, at } = placeOf(from)
  if (move === 'up' || move === 'down') {
    const row = rows[rowAt + (move === 'down' ? 1 : -1)]
    return row?.querySelectorAll<HTMLElement>(selector)[at] ?? null
  }
  return cells[{ start: at - 1, end: at + 1, first: 0, last: cells.length - 1 }[move]] ?? null
}

/** The cells of a block of a table that was copied, from one cell on. */
export function block(from: Element, text: string): { cell: HTMLElement; text: string }[] {
  const { rows, rowAt, at } = placeOf(from)
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').slice(0, rows.length)
  return lines.flatMap((line, down) => {
    const cells = [...(rows[rowAt + down]?.querySelectorAll<HTMLElement>(selector) ?? [])]
    return line.split('\t', 200).flatMap((value, along) => {
      const cell = cells[at + along]
      return cell ? [{ cell, text: value }] : []
    })
  })
}
