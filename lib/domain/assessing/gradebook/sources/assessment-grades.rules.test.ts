import { describe, expect, it } from 'vitest'
import { gradesOf } from './assessment-grades.rules'

const attempt = (assessment: number, number: number, percent: number, settings: object = {}) => ({
  assessmentId: `a${assessment}`,
  number,
  score: percent,
  maxScore: 100,
  percent,
  isPassed: percent >= 60,
  settings: { keepScore: 'highest' as const, purpose: 'graded' as const, passPercent: 60, ...settings },
})

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
})
