import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { initialSettings } from '../definition-shapes.contract'
import { gradeItem, keptOf, outcomeOf, rounded, totalOf } from './grading.rules'
import { deadlinesOf, limitsOf, mayStart } from './limits.rules'

const multiple = Design.parse(sampleQuestions.multipleChoice.design)
const how = { partialCredit: null, arabicMatching: null, negativeMarking: 0 }
const choose = (...choices: string[]) => ({ type: 'multipleChoice' as const, choices })

const points = (
  { design }: { design: Design },
  answer: Answer | null,
  most: number,
  by: typeof how | Parameters<typeof gradeItem>[3],
) => gradeItem({ design, content: {} }, answer, most, by, 'en').score

describe('the points of an answer', () => {
  it('are never below those of an empty answer where wrong choices are taken from right ones', () => {
    const design = Design.parse({
      type: 'multipleChoice',
      options: ['o1', 'o2', 'o3', 'o4'],
      correct: ['o1', 'o2'],
      credit: 'rightMinusWrong',
    })
    const negative = { ...how, negativeMarking: 0.5 }
    const answers = [['o1', 'o3'], ['o3'], ['o3', 'o4'], ['o1', 'o3', 'o4'], ['o1', 'o2', 'o3', 'o4']]
    expect(answers.map((keys) => points({ design }, choose(...keys), 2, negative))).toEqual([0, 0, 0, 0, 0])
    expect(points({ design }, choose('o1'), 2, negative)).toBe(1)
    // All or nothing takes nothing from anything, so a wrong answer costs what the assessment says; a prescribed credit counts.
    expect(points({ design: { ...design, credit: 'none' } as Design }, choose('o1', 'o3'), 2, negative)).toBe(-1)
    expect(
      points({ design: { ...design, credit: 'none' } as Design }, choose('o3'), 2, {
        ...negative,
        partialCredit: 'rightMinusWrong',
      }),
    ).toBe(0)
  })

  it('stay thirds, which are rounded in the sum alone', () => {
    const design = Design.parse({ type: 'ordering', items: ['i1', 'i2', 'i3'], credit: 'proportional' })
    const third = points({ design }, { type: 'ordering', items: ['i1', 'i3'] }, 1, how) ?? 0
    expect(outcomeOf([third, third, third, 1], 4, { purpose: 'graded', passPercent: 50 })).toEqual({
      score: 2,
      percent: 50,
      isPassed: true,
    })
    expect([rounded(third), rounded(1.00005), rounded(2.9999999999999996), totalOf([0.1, 0.2])]).toEqual([0.3333, 1.0001, 3, 0.3])
  })

  it('follow the credit that the assessment prescribes, and the question’s own without one', () => {
    const by = (partialCredit: 'none' | 'proportional' | 'rightMinusWrong' | null, ...keys: string[]) =>
      points({ design: multiple }, choose(...keys), 4, { ...how, partialCredit })
    expect(['none', 'proportional', 'rightMinusWrong', null].map((credit) => by(credit as 'none', 'o1'))).toEqual([0, 2, 2, 2])
    // Choosing everything is not worth full marks.
    expect(['proportional', 'rightMinusWrong'].map((credit) => by(credit as 'none', 'o1', 'o2', 'o3', 'o4'))).toEqual([2, 0])
  })

  it('are taken away for wrong answers only, and never for missing ones', () => {
    const negative = { ...how, negativeMarking: 0.5 }
    const inPart = { design: { ...multiple, credit: 'proportional' as const } }
    expect(points(inPart, choose('o2'), 4, negative)).toBe(-2)
    for (const answer of [null, choose()]) expect(points(inPart, answer, 4, negative)).toBe(0)
    expect(outcomeOf([-2, -2, 1], 12, initialSettings)).toEqual({ score: 0, percent: 0, isPassed: false })
  })

  it('of written answers follow the prescribed matching', () => {
    const design = Design.parse(sampleQuestions.shortText.design)
    const by = (text: string, arabicMatching: 'exact' | 'loose' | null) =>
      points({ design }, { type: 'shortText', text }, 1, { ...how, arabicMatching })
    expect([by('الرِّيَاض', 'exact'), by('الرِّيَاض', 'loose'), by('الرياض', 'exact')]).toEqual([0, 1, 1])
  })
})

describe('the outcome', () => {
  it('is passed exactly at the pass mark, and 100 % only with full marks', () => {
    expect(outcomeOf([0.7], 1, { purpose: 'graded', passPercent: 70 })).toEqual({ score: 0.7, percent: 70, isPassed: true })
    expect(outcomeOf([0.57], 1, { purpose: 'graded', passPercent: 57 })).toMatchObject({ percent: 57, isPassed: true })
    expect(outcomeOf([199.9], 200, { purpose: 'practice', passPercent: 0 })).toMatchObject({ percent: 99, isPassed: null })
  })

  it.each([
    [
      '201 and 199 of 400',
      [
        [201, 400],
        [199, 400],
      ],
      50,
      true,
    ],
    [
      'two thirds and a third',
      [
        [2, 3],
        [1, 3],
      ],
      50,
      true,
    ],
    [
      'three sevenths and four sevenths',
      [
        [3, 7],
        [4, 7],
      ],
      50,
      true,
    ],
    [
      'just below',
      [
        [200, 400],
        [199.9, 400],
      ],
      49,
      false,
    ],
    [
      'of other maxima',
      [
        [1, 2],
        [50, 100],
      ],
      50,
      true,
    ],
  ] as const)('of the average is of points, rounded once: %s', (_, pairs, percent, isPassed) => {
    const attempts = pairs.map(([score, maxScore], at) => {
      return { number: at + 1, score, maxScore, percent: Math.floor((score / maxScore) * 100), isPassed: false }
    })
    expect(keptOf(attempts, { keepScore: 'average', purpose: 'graded', passPercent: 50 })).toMatchObject({ percent, isPassed })
  })

  it('of several attempts is the one to keep, in whatever order they are read', () => {
    const attempts = [40, 90, 60].map((percent, at) => ({
      number: at + 1,
      score: percent,
      maxScore: 100,
      percent,
      isPassed: percent >= 60,
    }))
    const kept = (keepScore: 'highest' | 'latest' | 'first' | 'average') =>
      keptOf(attempts, { ...initialSettings, keepScore })?.percent
    expect(['highest', 'latest', 'first', 'average'].map((keep) => kept(keep as 'first'))).toEqual([90, 60, 40, 63])
    fc.assert(
      fc.property(
        fc.shuffledSubarray(attempts, { minLength: 3 }),
        (mixed) => keptOf(mixed, { ...initialSettings, keepScore: 'latest' })?.percent === 60,
      ),
    )
  })
})

describe('limits', () => {
  const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const none = { timeFactor: 1, extraMinutes: 0, extraAttempts: 0, opensAt: null, closesAt: null }
  const settings = { ...initialSettings, timeLimitSeconds: 600, opensAt: moment(10), closesAt: moment(60), attemptsAllowed: 1 }

  it('take the most generous of several accommodations', () => {
    const limits = limitsOf(settings, [
      { ...none, timeFactor: 1.5, closesAt: moment(50) },
      { ...none, extraMinutes: 5, extraAttempts: 2, opensAt: moment(5), closesAt: moment(90) },
    ])
    expect(limits).toEqual({ timeLimitSeconds: 1200, attemptsAllowed: 3, opensAt: moment(5), closesAt: moment(90) })
  })

  it('end an attempt at the earlier of time limit and closing, or leave it its time', () => {
    const limits = limitsOf(settings, [])
    const ends = (more: object, startedAt: Date) => deadlinesOf({ ...settings, ...more }, limits, { startedAt }).deadlineAt
    expect(ends({}, moment(20))).toEqual(moment(30))
    expect(ends({}, moment(55))).toEqual(moment(60))
    expect(ends({ finishAfterClose: true }, moment(55))).toEqual(moment(65))
    expect(deadlinesOf(initialSettings, limitsOf(initialSettings, []), { startedAt: moment(0) }).dueAt).toBeNull()
  })

  it('say when the next attempt may start', () => {
    const at = (minute: number, past = [{ state: 'released', startedAt: moment(20), submittedAt: moment(25) }]) =>
      mayStart({ ...settings, cooldownSeconds: 600 }, { ...limitsOf(settings, []), attemptsAllowed: 2 }, past, moment(minute))
    expect(at(5, [])).toMatchObject({ refusal: 'notOpenYet', nextStartAt: moment(10) })
    expect(at(30)).toMatchObject({ refusal: 'cooldown', nextStartAt: moment(35), attemptsLeft: 1 })
    expect(at(35)).toMatchObject({ refusal: null, nextStartAt: null })
    expect(at(60)).toMatchObject({ refusal: 'closed' })
  })
})
