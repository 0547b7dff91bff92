import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { initialSettings } from '../definition-shapes.contract'
import { Design } from '../questions/questions.rules'
import { gradeItem, keptOf, outcomeOf } from './grading.rules'
import { deadlinesOf, limitsOf, mayStart } from './limits.rules'

const multiple = Design.parse(sampleQuestions.multipleChoice.design)
const how = { partialCredit: null, arabicMatching: null, negativeMarking: 0 }
const choose = (...choices: string[]) => ({ type: 'multipleChoice' as const, choices })

describe('the points of an answer', () => {
  it('follow the credit that the assessment prescribes, and the question’s own without one', () => {
    const points = (partialCredit: 'none' | 'proportional' | 'rightMinusWrong' | null, ...keys: string[]) =>
      gradeItem(multiple, choose(...keys), 4, { ...how, partialCredit }).score
    expect(['none', 'proportional', 'rightMinusWrong', null].map((credit) => points(credit as 'none', 'o1'))).toEqual([
      0, 2, 2, 2,
    ])
    // Choosing everything is not worth full marks.
    expect(['proportional', 'rightMinusWrong'].map((credit) => points(credit as 'none', 'o1', 'o2', 'o3', 'o4'))).toEqual([2, 0])
  })

  it('are taken away for wrong answers only, and never for missing ones', () => {
    const negative = { ...how, negativeMarking: 0.5 }
    expect(gradeItem(multiple, choose('o2'), 4, negative).score).toBe(-2)
    for (const answer of [null, choose()]) expect(gradeItem(multiple, answer, 4, negative).score).toBe(0)
    expect(outcomeOf([-2, -2, 1], 12, initialSettings)).toEqual({ score: 0, percent: 0, isPassed: false })
  })

  it('of written answers follow the prescribed matching', () => {
    const design = Design.parse(sampleQuestions.shortText.design)
    const points = (text: string, arabicMatching: 'exact' | 'loose' | null) =>
      gradeItem(design, { type: 'shortText', text }, 1, { ...how, arabicMatching }).score
    expect([points('الرِّيَاض', 'exact'), points('الرِّيَاض', 'loose'), points('الرياض', 'exact')]).toEqual([0, 1, 1])
  })
})

describe('the outcome', () => {
  it('is passed exactly at the pass mark, and 100 % only with full marks', () => {
    expect(outcomeOf([0.7], 1, { purpose: 'graded', passPercent: 70 })).toEqual({ score: 0.7, percent: 70, isPassed: true })
    expect(outcomeOf([0.57], 1, { purpose: 'graded', passPercent: 57 })).toMatchObject({ percent: 57, isPassed: true })
    expect(outcomeOf([199.9], 200, { purpose: 'practice', passPercent: 0 })).toMatchObject({ percent: 99, isPassed: null })
  })

  it('of several attempts is the one to keep, in whatever order they are read', () => {
    const attempts = [40, 90, 60].map((percent, at) => ({ number: at + 1, percent, isPassed: percent >= 60 }))
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
