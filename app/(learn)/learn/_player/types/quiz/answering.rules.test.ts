import { describe, expect, it } from 'vitest'
import {
  answersOf,
  clockText,
  isAnswered,
  markPassed,
  newerThan,
  nextSeq,
  secondsLeft,
  sinceStart,
  withoutStored,
} from './answering.rules'

const text = (value: string, seq: number) => ({ answer: { type: 'shortText' as const, text: value }, seq })

describe('answers of an attempt', () => {
  const server = answersOf([
    { questionRef: 'q1', ...text('one', 3) },
    { questionRef: 'q2', answer: null, seq: 0 },
  ])

  it('that the device kept are sent only where they are newer, and only to questions of the attempt', () => {
    const kept = { q1: text('older', 2), q2: text('newer', 4), q9: text('of another attempt', 9) }
    expect(newerThan(server, kept)).toEqual({ q2: text('newer', 4) })
    expect(newerThan(server, { constructor: text('no own key', 9) })).toEqual({})
  })

  it('get numbers above all that are known', () => {
    expect(nextSeq(0, server)).toBe(4)
    expect(nextSeq(0, server, { q2: text('x', 7) })).toBe(8)
    expect(nextSeq(0, {})).toBe(1)
    expect(nextSeq(90_050, server)).toBe(900)
    expect(sinceStart('2026-11-23T08:00:00.000Z', { server: Date.parse('2026-11-23T08:01:00.000Z'), at: 500 }, 1_500)).toBe(
      61_000,
    )
  })

  it('wait until the server has their number or a higher one', () => {
    const waiting = { q1: text('a', 5), q2: text('b', 6) }
    expect(withoutStored(waiting, [{ questionRef: 'q1', seq: 5 }])).toEqual({ q2: text('b', 6) })
    expect(withoutStored(waiting, [{ questionRef: 'q2', seq: 4 }])).toEqual(waiting)
    expect(withoutStored(waiting, [{ questionRef: 'q2', seq: 9 }])).toEqual({ q1: text('a', 5) })
  })

  it('are none while they say nothing', () => {
    expect(isAnswered(null)).toBe(false)
    expect(isAnswered({ type: 'shortText', text: '  ' })).toBe(false)
    expect(isAnswered({ type: 'multipleChoice', choices: [] })).toBe(false)
    expect(isAnswered({ type: 'fillBlanks', blanks: { a: '' } })).toBe(false)
    expect(isAnswered({ type: 'fillBlanks', blanks: { a: '', b: 'x' } })).toBe(true)
    expect(isAnswered({ type: 'trueFalse', choice: false })).toBe(true)
    expect(isAnswered({ type: 'rating', value: 1 })).toBe(true)
  })
})

describe('the time that is left', () => {
  const deadline = '2026-11-23T08:20:00.000Z'
  const server = { server: Date.parse('2026-11-23T08:10:00.000Z'), at: 5000 }

  it('follows the server and not the clock of the device', () => {
    expect(secondsLeft(deadline, server, 5000)).toBe(600)
    expect(secondsLeft(deadline, server, 5001)).toBe(600)
    expect(secondsLeft(deadline, server, 65_000)).toBe(540)
    expect(secondsLeft(deadline, server, 9_000_000)).toBe(0)
    expect(secondsLeft(null, server, 5000)).toBe(null)
  })

  it('is said aloud at ten, five and one minutes, once each', () => {
    expect(markPassed(601, 600)).toBe(600)
    expect(markPassed(600, 599)).toBe(null)
    expect(markPassed(301, 298)).toBe(300)
    expect(markPassed(61, 60)).toBe(60)
    expect(markPassed(null, 60)).toBe(null)
  })

  it('is written as a clock', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    expect(clockText(309, two, String)).toBe('5:09')
    expect(clockText(3909, two, String)).toBe('1:05:09')
    expect(clockText(0, two, String)).toBe('0:00')
  })
})
