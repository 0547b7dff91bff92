import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '@/lib/domain/learning/question-banks/candidate.rules'
import type { Section } from './definition-shapes.contract'
import { draw, tooLarge } from './draw.rules'

const question = (id: string, bankId = 'a', tags: string[] = [], difficulty: string | null = null): Candidate => ({
  id,
  bankId,
  tags,
  difficulty,
})
const bank = Array.from({ length: 20 }, (_, at) =>
  question(`q${at}`, 'a', at % 2 ? ['odd'] : ['even'], at < 10 ? 'easy' : 'hard'),
)
const drawFrom = (count: number, more: object = {}) =>
  ({ source: 'draw', bankId: 'a', tags: [], difficulty: [], count, pointsEach: 1, ...more }) as Section
const fixed = (...ids: string[]) =>
  ({ source: 'fixed', questions: ids.map((questionId) => ({ questionId, points: 1 })) }) as Section
const with_ = (seed: string, seen: string[] = []) => ({ seed, seen: new Set(seen), shuffleQuestions: true })

describe('a draw', () => {
  it('depends on the seed and the bank alone, whatever the order of the bank', () => {
    const sections = [drawFrom(5), drawFrom(3, { tags: ['odd'] })]
    expect(draw(sections, bank, with_('s'))).toEqual(draw(sections, bank.toReversed(), with_('s')))
    expect(draw(sections, bank, with_('s'))).not.toEqual(draw(sections, bank, with_('t')))
  })

  it('takes what fits, never a question twice, and every question about equally often', () => {
    const counts = new Map<string, number>()
    for (let at = 0; at < 2000; at += 1)
      for (const { questionId } of draw([drawFrom(5)], bank, with_(`${at}`)) ?? [])
        counts.set(questionId, (counts.get(questionId) ?? 0) + 1)
    for (const { id } of bank) expect(Math.abs((counts.get(id) ?? 0) - 500)).toBeLessThan(100)
    const mixed = draw([fixed('q1', 'q2'), drawFrom(4, { tags: ['odd'], difficulty: ['easy'] })], bank, with_('x'))
    // Of the five odd easy ones, q1 is fixed.
    expect(mixed?.map(({ questionId }) => questionId).toSorted()).toEqual(['q1', 'q2', 'q3', 'q5', 'q7', 'q9'])
  })

  it('takes questions that were not seen while there are some', () => {
    const seen = bank.slice(0, 17).map(({ id }) => id)
    const ids = draw([drawFrom(5)], bank, with_('y', seen))?.map(({ questionId }) => questionId) ?? []
    expect(['q17', 'q18', 'q19'].every((id) => ids.includes(id))).toBe(true)
    expect(ids).toHaveLength(5)
  })

  it('that the check accepts succeeds with every seed', () => {
    const sections = fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 12 }),
        tags: fc.subarray(['odd', 'even']),
        difficulty: fc.subarray(['easy', 'hard']),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(sections, fc.string(), (wanted, seed) => {
        const all = [fixed('q0', 'q11'), ...wanted.map(({ count, ...more }) => drawFrom(count, more))]
        const drawn = draw(all, bank, with_(seed))
        if (tooLarge(all, bank).length === 0) expect(drawn).not.toBeNull()
        if (drawn) expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(drawn.length)
      }),
    )
  })

  it('is none where a question is missing or the bank is too small', () => {
    expect(draw([fixed('gone')], bank, with_('z'))).toBeNull()
    expect(draw([drawFrom(21)], bank, with_('z'))).toBeNull()
    expect(tooLarge([drawFrom(15), drawFrom(6)], bank)).toEqual([1])
  })
})
