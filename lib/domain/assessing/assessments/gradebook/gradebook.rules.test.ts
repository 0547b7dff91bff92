import { describe, expect, it } from 'vitest'
import { randomOf } from '@/lib/domain/learning/question-banks/chance.rules'
import { gradesOf, totalsOf } from './gradebook.rules'

const attempt = (assessment: number, number: number, percent: number, settings: object = {}) => ({
  assessmentId: `a${assessment}`,
  number,
  score: percent,
  maxScore: 100,
  percent,
  isPassed: percent >= 60,
  settings: { keepScore: 'highest' as const, purpose: 'graded' as const, passPercent: 60, ...settings },
})
const item = (assessment: number, weight: number) => ({ assessmentId: `a${assessment}`, weight })

describe('a row of the gradebook', () => {
  it('has what counts of each graded assessment, by the settings of its newest attempt', () => {
    const latest = { keepScore: 'latest' }
    expect(
      gradesOf([attempt(1, 2, 40, latest), attempt(1, 1, 80), attempt(2, 1, 50), attempt(3, 1, 90, { purpose: 'practice' })]),
    ).toEqual({
      a1: { percent: 40, exactPercent: 40, isPassed: false, attemptCount: 2, wasPassed: true },
      a2: { percent: 50, exactPercent: 50, isPassed: false, attemptCount: 1, wasPassed: false },
    })
    expect(gradesOf([])).toEqual({})
  })

  it('has means by the weights of the lessons', () => {
    const grades = gradesOf([attempt(1, 1, 80), attempt(2, 1, 50), attempt(9, 1, 100)])
    expect(totalsOf([item(1, 1), item(2, 3), item(3, 4)], grades)).toEqual({ total: 28, soFar: 57 })
    expect(totalsOf([item(3, 4)], grades)).toEqual({ total: 0, soFar: null })
    expect(totalsOf([], grades)).toEqual({ total: null, soFar: null })
  })

  it('has means of points, not of percentages that were rounded before', () => {
    const points = (assessment: number, score: number) => ({
      ...attempt(assessment, 1, Math.floor(score / 4)),
      score,
      maxScore: 400,
    })
    const grades = gradesOf([points(1, 201), points(2, 199)])
    expect(Object.values(grades).map(({ percent }) => percent)).toEqual([50, 49])
    expect(totalsOf([item(1, 1), item(2, 1)], grades)).toEqual({ total: 50, soFar: 50 })
  })

  it('keeps to 0 and 100, and says 100 for full marks alone', () => {
    const random = randomOf('gradebook')
    for (let round = 0; round < 2_000; round += 1) {
      const items = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, at) => item(at, 1 + Math.floor(random() * 1000)))
      const attempts = items.flatMap((_, at) =>
        random() < 0.2 ? [] : [attempt(at, 1, random() < 0.5 ? 100 : Math.floor(random() * 101))],
      )
      const grades = gradesOf(attempts)
      const { total, soFar } = totalsOf(items, grades)
      const all = Object.values(grades)
      for (const one of [total, soFar]) if (one !== null) expect(one >= 0 && one <= 100).toBe(true)
      expect(total === 100).toBe(all.length === items.length && all.every(({ percent }) => percent === 100))
      if (all.length === items.length) expect(soFar).toBe(total)
    }
  })
})
