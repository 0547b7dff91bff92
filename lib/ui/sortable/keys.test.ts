import { describe, expect, it } from 'vitest'
import { keyAction } from './keys'
import { rowsOf } from './tree'

const tree = [
  { id: 'a', items: [{ id: '1' }, { id: '2' }] },
  { id: 'b', items: [] },
]
const open = rowsOf(tree, new Set())
const half = rowsOf(tree, new Set(['b']))
type Given = Partial<Pick<Parameters<typeof keyAction>[1], 'rows' | 'direction' | 'isLifted'>> & {
  altKey?: boolean
  ctrlKey?: boolean
}
const press = (key: string, on: string, { rows = open, direction = 'ltr', isLifted = false, ...held }: Given = {}) =>
  keyAction(
    { key, altKey: false, ctrlKey: false, metaKey: false, ...held },
    { rows, index: rows.findIndex((row) => row.key === on), isLifted, direction },
  )

describe('a key on a row', () => {
  it.each([
    ['ArrowDown', 'a', { does: 'go', key: '1' }],
    ['ArrowUp', '1', { does: 'go', key: 'a' }],
    ['ArrowUp', 'a', null],
    ['ArrowDown', '2', { does: 'go', key: 'a/end' }],
    ['ArrowDown', 'b/end', null],
    ['Home', '2', { does: 'go', key: 'a' }],
    ['End', '2', { does: 'go', key: 'b/end' }],
    ['ArrowRight', 'a', { does: 'go', key: '1' }],
    ['ArrowLeft', 'a', { does: 'toggle' }],
    ['ArrowLeft', '2', { does: 'go', key: 'a' }],
    ['ArrowLeft', 'b/end', { does: 'go', key: 'b' }],
    ['ArrowRight', '2', null],
    [' ', '2', { does: 'lift' }],
    ['Enter', '2', { does: 'open' }],
    ['Delete', 'a', { does: 'remove' }],
    [' ', 'a/end', null],
    ['x', '2', null],
  ])('%s on %s', (key, on, expected) => {
    expect(press(key, on)).toEqual(expected)
  })

  it('that points to a side is mirrored where people read from right to left', () => {
    expect(press('ArrowLeft', 'a', { direction: 'rtl' })).toEqual({ does: 'go', key: '1' })
    expect(press('ArrowRight', 'a', { direction: 'rtl' })).toEqual({ does: 'toggle' })
    expect(press('ArrowRight', '1', { direction: 'rtl', isLifted: true })).toEqual({ does: 'carry', way: 'back' })
  })

  it('opens a closed group before it leads into it', () => {
    expect(press('ArrowRight', 'b', { rows: half })).toEqual({ does: 'toggle' })
    expect(press('ArrowLeft', 'b', { rows: half })).toBeNull()
  })

  it('carries what is lifted, puts it down or back, and does nothing else', () => {
    const lifted = { isLifted: true }
    expect(press('ArrowDown', '1', lifted)).toEqual({ does: 'carry', way: 'down' })
    expect(press(' ', '1', lifted)).toEqual({ does: 'put' })
    expect(press('Tab', '1', lifted)).toEqual({ does: 'put' })
    expect(press('Escape', '1', lifted)).toEqual({ does: 'cancel' })
    expect(press('Delete', '1', lifted)).toBeNull()
  })

  it('with Alt moves at once, and with Control is left to the browser', () => {
    expect(press('ArrowUp', '1', { altKey: true })).toEqual({ does: 'nudge', way: 'up' })
    expect(press('ArrowLeft', '1', { altKey: true })).toBeNull()
    expect(press('ArrowUp', 'a/end', { altKey: true })).toBeNull()
    expect(press('ArrowUp', '1', { ctrlKey: true })).toBeNull()
  })
})
