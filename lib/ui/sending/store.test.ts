import { expect, it } from 'vitest'
import { keptUnder, type Shelf, shelfInMemory } from './store'

it('texts that cannot be read count as nothing, and a device without room says so', () => {
  const isText = (value: unknown): value is string => typeof value === 'string'
  const shelf = shelfInMemory()
  shelf.setItem('p-broken', '{')
  shelf.setItem('p-other', '7')
  shelf.setItem('q-else', '"theirs"')
  const kept = keptUnder('p-', isText, () => shelf)
  expect([kept.all(), kept.get('broken'), kept.has('broken')]).toEqual([[], null, true])
  expect(kept.put('one', 'text')).toBe(true)
  expect(kept.all()).toEqual([{ name: 'one', kept: 'text' }])
  kept.clear()
  expect(shelf.length).toBe(1)
  const full: Shelf = {
    ...shelf,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(keptUnder('p-', isText, () => full).put('one', 'text')).toBe(false)
})
