import { describe, expect, it } from 'vitest'
import { arrangementOf, arrangementText, type Card, cards, isFigure, placesOf } from './cards.rules'

const figures = cards.filter(isFigure)
const spansOf = (all: readonly Card[]) => placesOf(all).map(({ span }) => span)

describe('an arrangement', () => {
  it('is what was chosen, each card once and in its order', () => {
    expect(arrangementOf('paths.overdue.paths.nothing.starts')).toEqual(['paths', 'overdue', 'starts'])
    expect(arrangementOf(arrangementText(['starts', 'duties']))).toEqual(['starts', 'duties'])
  })
  it('is the usual one where nothing valid was chosen', () => {
    for (const written of [undefined, '', 'nothing', '..']) expect(arrangementOf(written)).toEqual(cards)
  })
})

describe('the places of cards', () => {
  it('fill rows of about the same width', () => {
    expect(spansOf(figures)).toEqual(Array.from({ length: 8 }, () => 3))
    expect(spansOf(figures.slice(0, 5))).toEqual([4, 4, 4, 6, 6])
    expect(spansOf(figures.slice(0, 1))).toEqual([12])
    expect(spansOf(['overdue', 'starts', 'activeChart'])).toEqual([3, 3, 6])
    expect(spansOf(['activeChart'])).toEqual([12])
    expect(spansOf(['overdue', 'paths', 'starts', 'expiring'])).toEqual([12, 12, 6, 6])
  })
  it('leave no hole, whatever is chosen', () => {
    let state = 7
    const next = () => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
      return state / 0x7fffffff
    }
    for (let round = 0; round < 500; round += 1) {
      const order = cards.map((card) => ({ card, key: next() })).toSorted((one, other) => one.key - other.key)
      const chosen = order.slice(0, 1 + Math.floor(next() * cards.length)).map(({ card }) => card)
      const placed = placesOf(chosen)
      expect(placed.map(({ card }) => card)).toEqual(chosen)
      let width = 0
      for (const { span } of placed) {
        expect(Number.isInteger(span)).toBe(true)
        if (width + span > 12) expect(width).toBe(0)
        width = (width + span) % 12
      }
      expect(width).toBe(0)
      // In two columns: numbers are halves, all others and the lonely ones whole rows.
      let halves = 0
      for (const { card, isAlone } of placed) {
        if (isFigure(card) && !isAlone) halves += 1
        else expect(halves % 2).toBe(0)
      }
      expect(halves % 2).toBe(0)
    }
  })
})
