import { describe, expect, it } from 'vitest'
import { afterAnswer, comingBack, dueAt, dueCards, type Turn, turnsIn } from './card-schedule.rules'

const day = 86_400_000
const start = Date.parse('2026-11-30T18:00:00Z')
const turn = (grade: number, days = 0): Turn => ({ grade, at: start + days * day })
const days = (...turns: Turn[]) => Math.ceil((dueAt(turns) - (turns.at(-1)?.at ?? 0)) / day)
const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

describe('a card', () => {
  it('comes back the later the better it was remembered, and at once where it was not', () => {
    expect([1, 3, 4, 5].map((grade) => days(turn(grade)))).toEqual([0, 1, 3, 7])
    expect(dueAt([])).toBe(Number.NEGATIVE_INFINITY)
  })

  it('has longer pauses each time it is remembered, and starts anew once forgotten', () => {
    expect(days(turn(4), turn(4, 3))).toBe(6)
    expect(days(turn(3), turn(3, 1))).toBe(2)
    expect(days(turn(5), turn(5, 7), turn(1, 28), turn(4, 28))).toBe(3)
    const often = Array.from({ length: 9 }, (_, at) => turn(5, at * 400))
    expect(days(...often)).toBe(180)
  })

  it('keeps its day where it is practised before that', () => {
    expect(dueAt([turn(4), turn(5, 1)])).toBe(dueAt([turn(4)]))
  })
})

describe('a round', () => {
  const turns = new Map([
    ['a', [turn(5)]],
    ['b', [turn(1, 0.01)]],
    ['c', [turn(3)]],
  ])

  it('asks what is new first, then what was forgotten, and what is due on its day', () => {
    expect(dueCards(cards, turns, start + 0.1 * day)).toEqual(['d', 'b'])
    expect(dueCards(cards, turns, start + day)).toEqual(['d', 'c', 'b'])
    expect(dueCards(cards, new Map(), start)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('says what comes back when', () => {
    expect(comingBack(cards, turns, start + 0.1 * day)).toEqual([
      { days: 1, count: 1 },
      { days: 7, count: 1 },
    ])
  })

  it('asks again at its end what was not remembered', () => {
    expect(afterAnswer(['a', 'b'], 1)).toEqual(['b', 'a'])
    expect(afterAnswer(['a', 'b'], 3)).toEqual(['b'])
    expect(afterAnswer([], 1)).toEqual([])
  })
})

it('reads the answers from the events', () => {
  const event = (action: string, result: object) => ({
    clientEventId: '1',
    action,
    occurredAt: '2026-11-30T18:00:00Z',
    result: { ...result },
  })
  const turns = turnsIn([
    event('opened', {}),
    event('cardAnswered', { cardId: 'a', grade: 4 }),
    event('cardAnswered', { cardId: 'a' }),
  ])
  expect([...turns]).toEqual([['a', [turn(4), turn(0)]]])
})
