import { type Row, type Way, wayOf } from './tree'

/** The action of a key on a row. */
export type KeyAction =
  | { does: 'go'; key: string }
  | { does: 'toggle' | 'open' | 'remove' | 'lift' | 'put' | 'cancel' }
  | { does: 'carry' | 'nudge'; way: Way }

type Pressed = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }
type At = { rows: readonly Row[]; index: number; isLifted: boolean; direction: 'ltr' | 'rtl' }

const simple: Record<string, KeyAction> = { ' ': { does: 'lift' }, Enter: { does: 'open' }, Delete: { does: 'remove' } }

/** The meaning of a key on the row with this number; null where it has none. */
export function keyAction(
  { key, altKey, ctrlKey, metaKey }: Pressed,
  { rows, index, isLifted, direction }: At,
): KeyAction | null {
  const row = rows[index]
  if (!row || ctrlKey || metaKey) return null
  const way = wayOf(key, direction)
  if (isLifted) {
    if (way) return { does: 'carry', way }
    if (key === 'Escape') return { does: 'cancel' }
    return key === ' ' || key === 'Enter' || key === 'Tab' ? { does: 'put' } : null
  }
  const isMovable = row.kind !== 'end'
  if (altKey) return isMovable && (way === 'up' || way === 'down') ? { does: 'nudge', way } : null
  if (key === 'Home' || key === 'End') return goTo(rows, key === 'Home' ? 0 : rows.length - 1)
  if (way === 'up' || way === 'down') return goTo(rows, index + (way === 'up' ? -1 : 1))
  if (way) return sideways(way, rows, index, row)
  return isMovable ? (simple[key] ?? null) : null
}

function goTo(rows: readonly Row[], index: number): KeyAction | null {
  const row = rows[index]
  return row ? { does: 'go', key: row.key } : null
}

/** Forward opens a group and goes into it, back goes to the group and closes it. */
function sideways(way: Way, rows: readonly Row[], index: number, row: Row): KeyAction | null {
  if (row.kind !== 'group')
    return way === 'back'
      ? goTo(
          rows,
          rows.findIndex((one) => one.kind === 'group' && one.group === row.group),
        )
      : null
  if (way === 'forward') return row.isOpen ? goTo(rows, index + 1) : { does: 'toggle' }
  return row.isOpen ? { does: 'toggle' } : null
}
