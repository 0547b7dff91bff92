import { describe, expect, it } from 'vitest'
import { sumOfMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import { initialSettings } from '../definition-shapes.contract'
import { agreedGrades, differenceOf, markingState, meanOf } from './agreement.rules'
import type { Mark } from './marking-shapes.contract'
import { numbered, placeFault, placesOfWords, segmentsOf } from './places.rules'
import { drawSample } from './sampling.rules'

const pdf = { id: 'f', isReady: true, mediaType: 'application/pdf' }
const page = { kind: 'page' as const, fileId: 'f', page: 1, x: 0.5, y: 0.5, width: 0.25, height: 0.5 }

describe('places of comments', () => {
  it('are in the submission: the same words in UTF-16 units, or within a page of a PDF', () => {
    // The first character has two units.
    const work = { text: '𝒜 stairs', files: [pdf, { id: 'p', isReady: true, mediaType: 'image/png' }] }
    const words = { kind: 'text' as const, start: 3, end: 9, quote: 'stairs' }
    expect(placeFault(work, words)).toBeNull()
    expect(placeFault(work, { ...words, start: 2 })?.key).toBe('quoteDiffers')
    expect(placeFault(work, { ...words, start: 3, end: 3, quote: '' })?.key).toBe('quoteDiffers')
    expect(placeFault(work, page)).toBeNull()
    expect(placeFault(work, { ...page, width: 0.51 })?.property).toBe('place.width')
    expect(placeFault(work, { ...page, fileId: 'p' })?.key).toBe('fileNotPages')
  })

  it('are numbered in their order, the text first', () => {
    const text = (id: string, start: number) => ({ id, place: { kind: 'text' as const, start, end: start + 1, quote: 'x' } })
    const comments = [{ id: 'd', place: { ...page, page: 2 } }, { id: 'c', place: page }, text('b', 9), text('a', 2)]
    expect(numbered(comments).map(({ id, number }) => `${id}${number}`)).toEqual(['a1', 'b2', 'c3', 'd4'])
  })

  it('cut a text so that every character is in one piece, with all comments there', () => {
    const ranges = [
      { number: 1, start: 2, end: 6 },
      { number: 2, start: 4, end: 8 },
    ]
    const segments = segmentsOf('0123456789', ranges)
    expect(segments.map(({ text }) => text)).toEqual(['01', '23', '45', '67', '89'])
    expect(segments.map(({ numbers }) => numbers)).toEqual([[], [1], [1, 2], [2], []])
    expect(segments.map(({ ends }) => ends)).toEqual([[], [], [1], [2], []])
    expect(placesOfWords('a b a b', 'a', 9)).toEqual([0, 4])
    expect(placesOfWords('a b', '', 9)).toEqual([])
  })
})

const mark = (points: number | null, more: Partial<Mark> = {}): Mark => ({ ref: 'p', points, marks: null, comment: '', ...more })
const handedIn = { handedInAt: new Date(0) }

describe('two markers', () => {
  it('have a difference and a mean in exact decimals', () => {
    expect(differenceOf([mark(0.3)], [mark(0.1)])).toBe(0.2)
    expect(differenceOf([mark(1), mark(9, { ref: 'q' })], [mark(2), mark(4, { ref: 'q' })])).toBe(5)
    expect(differenceOf([mark(1)], [mark(null)])).toBeNull()
    const [agreed] = meanOf([mark(0.1, { comment: 'One' })], [mark(0.2, { comment: 'Two' })], null)
    expect(agreed).toMatchObject({ points: 0.15, comment: 'One\n\nTwo' })
    // The mean of points with four decimals has five; grades keep four.
    const [grade] = agreedGrades(meanOf([mark(50.0001)], [mark(50.0002)], null), initialSettings, 0)
    expect(grade?.grade).toMatchObject({ rawPoints: 50.0002, isPassed: false })
  })

  it('become one set of marks by a rubric, whose sum is the mean of both sums', () => {
    const level = (key: string, points: number) => ({ key, title: { en: key }, description: {}, points })
    const levels = [level('no', 0), level('half', 0.55), level('yes', 1)]
    const criterion = (key: string) => ({ key, title: { en: key }, description: {}, levels })
    const design = { criteria: [criterion('a'), criterion('b'), criterion('c')] }
    const chosen = (a: string, b: string, c: string) => {
      const marks = Object.fromEntries([a, b, c].map((key, at) => ['abc'[at] ?? '', { level: key, points: null, comment: key }]))
      return mark(sumOfMarks(design, marks), { marks })
    }
    const rubric = { title: {}, design, allowsOwnPoints: false }
    const [agreed] = meanOf([chosen('half', 'half', 'yes')], [chosen('no', 'no', 'yes')], rubric)
    expect(agreed?.points).toBe(1.55)
    expect(agreed?.marks?.a).toEqual({ level: null, points: 0.28, comment: 'half\n\nno' })
    expect(agreed?.marks?.b?.points).toBe(0.27)
    expect(agreed?.marks?.c).toEqual({ level: 'yes', points: null, comment: 'yes' })
    expect(sumOfMarks(design, agreed?.marks ?? {})).toBe(agreed?.points)
  })

  it('are blind until both have handed in', () => {
    const draft = { handedInAt: null }
    expect(markingState([handedIn, draft], null)).toBe('open')
    expect(markingState([handedIn, handedIn], null)).toBe('apart')
    expect(markingState([handedIn, handedIn], { agreedAt: null, proposedAt: new Date(0) })).toBe('proposed')
    expect(markingState([handedIn, handedIn], { agreedAt: new Date(0), proposedAt: null })).toBe('agreed')
  })
})

describe('a sample', () => {
  const all = Array.from({ length: 100 }, (_, at) => ({ id: `s${at}`, percents: [at] }))
  const rule = { percent: 9.5, includes: [], borderlinePercent: 2 }

  it('is the same for the same seed, and another one for another', () => {
    const ids = (seed: string) => drawSample(all, rule, seed, 60).map(({ id }) => id)
    expect(ids('one')).toHaveLength(10)
    expect(ids('one')).toEqual(ids('one'))
    expect(ids('one')).not.toEqual(ids('two'))
  })

  it('draws each submission about as often as the others', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 300; seed += 1)
      for (const { id } of drawSample(all, { ...rule, percent: undefined, count: 20 }, `${seed}`, 60))
        counts.set(id, (counts.get(id) ?? 0) + 1)
    // 60 of 300 are expected; five standard deviations of the binomial distribution are 35.
    expect(Math.min(...counts.values())).toBeGreaterThan(25)
    expect(Math.max(...counts.values())).toBeLessThan(95)
  })

  it('always has what the rule includes, with the reason', () => {
    const wanted = { count: 0, includes: ['fails', 'highest', 'lowest', 'borderline'] as const, borderlinePercent: 2 }
    const drawn = new Map(drawSample(all, wanted, 'x', 60).map(({ id, reasons }) => [id, reasons]))
    expect(drawn.size).toBe(60 + 3 + 1)
    expect(drawn.get('s0')).toEqual(['fails', 'lowest'])
    expect(drawn.get('s62')).toEqual(['borderline'])
    expect(drawn.get('s59')).toEqual(['fails', 'borderline'])
    expect(drawn.get('s99')).toEqual(['highest'])
    expect(drawn.has('s63')).toBe(false)
  })
})
