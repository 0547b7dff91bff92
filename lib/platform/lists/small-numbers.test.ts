import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestPeople, hiddenCells, mayShow } from './small-numbers'

const cells = fc
  .array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })
  .map((all) => all.map((people, at) => ({ key: `c${String(at).padStart(2, '0')}`, people })))

describe('hidden cells', () => {
  it('are those of one to four people, and one more, so that the total gives none away', () => {
    const hidden = hiddenCells([
      { key: 'a', people: 3 },
      { key: 'b', people: 9 },
      { key: 'c', people: 7 },
      { key: 'd', people: 0 },
    ])
    expect([...hidden].toSorted()).toEqual(['a', 'c'])
  })

  it('never show a small cell, alone or as the rest of the total', () => {
    fc.assert(
      fc.property(cells, (all) => {
        const hidden = hiddenCells(all)
        const isShown = ({ key }: { key: string }) => !hidden.has(key)
        expect(all.filter(isShown).every(({ people }) => people === 0 || people >= fewestPeople)).toBe(true)
        // The rest after everything shown is subtracted from the total.
        const rest = all.filter((cell) => !isShown(cell))
        if (rest.length > 0 && all.some(({ people }) => people >= fewestPeople))
          expect(Math.max(...rest.map(({ people }) => people))).toBeGreaterThanOrEqual(fewestPeople)
      }),
    )
  })

  it('depend neither on the order nor, without small cells, hide anything', () => {
    fc.assert(
      fc.property(cells, (all) => {
        expect([...hiddenCells(all.toReversed())].toSorted()).toEqual([...hiddenCells(all)].toSorted())
        if (all.every(({ people }) => people === 0 || people >= fewestPeople)) expect(hiddenCells(all).size).toBe(0)
      }),
    )
  })
})

describe('numbers under filters', () => {
  it('are not shown about one to four people, nor where a wider request has so few more', () => {
    expect(mayShow({ people: 4, divisions: [], wholes: [] })).toBe(false)
    expect(mayShow({ people: 0, divisions: [], wholes: [] })).toBe(true)
    expect(mayShow({ people: 8, divisions: [], wholes: [10] })).toBe(false)
    expect(mayShow({ people: 8, divisions: [], wholes: [8, 13] })).toBe(true)
  })

  it('are not shown for the cell that hides a small one', () => {
    const division = {
      cells: [
        { key: 'ar', people: 3 },
        { key: 'en', people: 20 },
      ],
    }
    expect(mayShow({ people: 20, divisions: [{ ...division, chosen: 'en' }], wholes: [] })).toBe(false)
  })
})
