import { describe, expect, it } from 'vitest'
import { mostMissed } from './missed.rules'
import { isCodeOpen, nextOf } from './next-session.rules'
import { lastOf, stuckSince } from './stuck.rules'

const now = new Date('2026-11-30T09:00:00.000Z')

describe('the desk of an instructor', () => {
  it('lists the questions with the smallest share first, without hidden and easy ones', () => {
    const question = (id: string, difficulty: number | null) => ({ id, total: difficulty === null ? null : { difficulty } })
    const found = mostMissed(
      [
        { assessment: 'one', questions: [question('a', 0.6), question('b', null), question('c', 0.9)] },
        { assessment: 'other', questions: [question('d', 0.2), { id: 'e', total: { difficulty: null } }] },
      ],
      4,
    )
    expect(found.map(({ assessment, question, share }) => [assessment, question.id, share])).toEqual([
      ['other', 'd', 0.2],
      ['one', 'a', 0.6],
    ])
    expect(mostMissed([{ assessment: 'one', questions: [question('a', 0.1), question('b', 0.2)] }], 1)).toHaveLength(1)
  })

  it('names those without learning for so many days, the longest pause first', () => {
    const entry = (id: string, lastActivityAt: string | null, createdAt = '2026-10-01T00:00:00.000Z') => ({
      id,
      lastActivityAt,
      createdAt,
    })
    const entries = [
      entry('today', '2026-11-30T08:00:00.000Z'),
      entry('fourteen', '2026-11-16T09:00:00.000Z'),
      entry('thirteen', '2026-11-17T09:00:00.000Z'),
      entry('never', null),
      entry('new', null, '2026-11-29T00:00:00.000Z'),
    ]
    expect(stuckSince(entries, now, 14).map(({ id }) => id)).toEqual(['never', 'fourteen'])
    expect(lastOf(entry('never', null))).toBe('2026-10-01T00:00:00.000Z')
  })

  it('shows the session that one holds now or next, and its code from an hour before until the end', () => {
    const session = (startsAt: string, endsAt: string, instructorId: string | null = 'me') => ({ startsAt, endsAt, instructorId })
    const over = session('2026-11-30T06:00:00.000Z', '2026-11-30T08:00:00.000Z')
    const other = session('2026-11-30T09:30:00.000Z', '2026-11-30T10:00:00.000Z', null)
    const next = session('2026-11-30T10:00:00.000Z', '2026-11-30T12:00:00.000Z')
    expect(nextOf([over, other, next], 'me', now)).toBe(next)
    expect(nextOf([over, other], 'me', now)).toBeUndefined()
    expect(isCodeOpen(next, now)).toBe(true)
    expect(isCodeOpen(next, new Date('2026-11-30T08:59:59.000Z'))).toBe(false)
    expect(isCodeOpen(next, new Date('2026-11-30T12:00:00.000Z'))).toBe(false)
  })
})
