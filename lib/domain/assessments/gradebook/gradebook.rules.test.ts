import { describe, expect, it } from 'vitest'
import { randomOf } from '../draw.rules'
import { keptScores } from '../words'
import { type GradebookItem, gradesOf } from './gradebook.rules'

const item = (number: number, weight: number, keepScore: (typeof keptScores)[number] = 'highest'): GradebookItem => ({
  ...{ itemId: `i${number}`, moduleId: `m${number}`, assessmentId: `a${number}`, weight },
  settings: { keepScore, purpose: 'graded', passPercent: 60 },
})
const attempt = (assessment: number, number: number, percent: number) => ({
  ...{ assessmentId: `a${assessment}`, number, percent, isPassed: percent >= 60 },
})

describe('a row of the gradebook', () => {
  it('has what counts of each item, and weighted means', () => {
    const attempts = [attempt(1, 1, 40), attempt(1, 2, 80), attempt(2, 1, 50)]
    expect(gradesOf([item(1, 1), item(2, 3), item(3, 4)], attempts)).toEqual({
      grades: [
        { itemId: 'i1', percent: 80, isPassed: true, attemptCount: 2 },
        { itemId: 'i2', percent: 50, isPassed: false, attemptCount: 1 },
        { itemId: 'i3', percent: null, isPassed: null, attemptCount: 0 },
      ],
      total: 28,
      soFar: 57,
    })
  })

  it('is empty without items or attempts', () => {
    expect(gradesOf([], [])).toEqual({ grades: [], total: null, soFar: null })
    expect(gradesOf([item(1, 1)], [])).toMatchObject({ total: 0, soFar: null })
  })

  it('keeps to 0 and 100, and says 100 for full marks alone', () => {
    const random = randomOf('gradebook')
    for (let round = 0; round < 2_000; round += 1) {
      const items = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, at) =>
        item(at, 1 + Math.floor(random() * 1000), keptScores[Math.floor(random() * keptScores.length)]),
      )
      const attempts = items.flatMap((_, at) =>
        Array.from({ length: Math.floor(random() * 3) }, (_one, number) =>
          attempt(at, number + 1, Math.floor(random() * 1.3 * 100) > 100 ? 100 : Math.floor(random() * 101)),
        ),
      )
      const { grades, total, soFar } = gradesOf(items, attempts)
      for (const mean of [total, soFar]) if (mean !== null) expect(mean >= 0 && mean <= 100).toBe(true)
      expect(total === 100).toBe(grades.every(({ percent }) => percent === 100))
      if (grades.every(({ percent }) => percent !== null)) expect(soFar).toBe(total)
    }
  })
})
