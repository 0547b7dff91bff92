import { describe, expect, it } from 'vitest'
import { npsOf, numbersOf, tallyOf } from './results.rules'
import { SurveyQuestion } from './survey-shapes.contract'

describe('the results of a survey', () => {
  it('divide recommendations into three parts', () => {
    expect(npsOf([0, 0, 0, 0, 0, 0, 2, 1, 1, 4, 2])).toMatchObject({ detractors: 2, passives: 2, promoters: 6, score: 40 })
    expect(npsOf(Array(11).fill(0))).toBeNull()
  })

  it('put every number into one bar, between round edges', () => {
    for (const numbers of [[3], [0, 40], [-2.5, 0.1, 0.3, 7], Array.from({ length: 500 }, (_, at) => at * 1.37)]) {
      const { bars, least, greatest } = numbersOf(numbers) ?? { bars: [], least: 0, greatest: 0 }
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length)
      expect(bars[0]!.from).toBeLessThanOrEqual(least)
      expect(bars.at(-1)!.to).toBeGreaterThanOrEqual(greatest)
      expect(bars.length).toBeLessThanOrEqual(10)
    }
    expect(numbersOf([1, 2, 3, 10])).toMatchObject({ median: 2.5, mean: 4 })
    expect(numbersOf([5, 1, 3])).toMatchObject({ median: 3 })
  })

  it('hide a question, and a statement, that one to four people answered', () => {
    const matrix = SurveyQuestion.parse({
      id: 'matrix',
      type: 'scale',
      text: { en: 'Rate' },
      statements: ['one', 'two'].map((id) => ({ id, text: { en: id } })),
    })
    const why = SurveyQuestion.parse({ id: 'why', type: 'shortText', text: { en: 'Why?' } })
    const tally = tallyOf([matrix, why])
    for (let at = 0; at < 6; at += 1)
      tally.take([
        {
          questionId: 'matrix',
          ratings: [{ statementId: 'one', value: 3 }, ...(at < 2 ? [{ statementId: 'two', value: 5 }] : [])],
        },
        ...(at < 4 ? [{ questionId: 'why', text: 'Because' }] : []),
      ])
    const [rated, written] = tally.results(true).questions
    expect(rated?.scales).toMatchObject([
      { count: 6, mean: 3 },
      { count: 0, mean: null },
    ])
    expect(written).toMatchObject({ isHidden: true, answered: 0, texts: [] })
    expect(tally.results(false).questions[1]?.texts).toHaveLength(4)
  })
})
