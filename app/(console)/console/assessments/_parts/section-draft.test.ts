import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, isSame, moved } from './section-draft'

const sections = [
  { source: 'fixed' as const, questions: [{ questionId: 'q1', points: 2 }, { questionId: 'q2' }] },
  { source: 'draw' as const, bankId: 'b1', difficulty: ['easy' as const], count: 3 },
]

describe('sections as they are edited', () => {
  it('are sent as they were read, with what the API takes for what is left out', () => {
    expect(bodyOf(draftOf({ sections })).sections).toEqual([
      {
        source: 'fixed',
        questions: [
          { questionId: 'q1', points: 2 },
          { questionId: 'q2', points: 1 },
        ],
      },
      { source: 'draw', bankId: 'b1', tags: [], difficulty: ['easy'], count: 3, pointsEach: 1 },
    ])
  })

  it('are the same whatever their keys', () => {
    expect(isSame(draftOf({ sections }), draftOf({ sections }))).toBe(true)
    expect(isSame(draftOf({ sections }), draftOf({ sections: sections.slice(1) }))).toBe(false)
  })

  it('move by one place, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  })
})
