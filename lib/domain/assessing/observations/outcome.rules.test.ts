import { expect, test } from 'vitest'
import type { WrittenForm } from './form-shapes.contract'
import { arrival, outcomeOf, strangeMark } from './outcome.rules'

const form: WrittenForm = {
  kind: 'checklist',
  items: [
    { key: 'helmet', title: { en: 'Helmet' }, points: 0.1, isRequired: true },
    { key: 'signal', title: { en: 'Signal' }, points: 0.2 },
  ],
}

test('a result waits for every item, and a required one decides over the points', () => {
  expect(outcomeOf(form, { items: { helmet: 'done' } }, 0)).toMatchObject({ points: 0.1, open: 1, percent: null, isPassed: null })
  expect(outcomeOf(form, { items: { helmet: 'done', signal: 'done' } }, 100)).toMatchObject({
    points: 0.3,
    percent: 100,
    isPassed: true,
  })
  expect(outcomeOf(form, { items: { helmet: 'notObserved', signal: 'done' } }, 0)).toMatchObject({ percent: 66, isPassed: false })
})

test('marks of another form are found', () => {
  expect(strangeMark(form, { items: { constructor: 'done' as const } })).toBe('marks.items.constructor')
  expect(strangeMark(form, { criteria: {} })).toBe('marks.criteria')
})

test('a send counts once, and never over something newer', () => {
  const kept = { revision: 2, sendId: 'b' }
  const sent = (sendId: string, basedOn: number | null, after: string[] = []) => ({ sendId, basedOn, after })
  expect(arrival(null, [], sent('a', null))).toBe('counts')
  expect(arrival(kept, ['b', 'a'], sent('b', 1))).toBe('repeated')
  expect(arrival(kept, ['b', 'a'], sent('a', null))).toBe('repeated')
  expect(arrival(kept, ['b', 'a'], sent('c', 2))).toBe('counts')
  expect(arrival(kept, ['b', 'a'], sent('c', null))).toBe('stale')
  expect(arrival(kept, ['b', 'a'], sent('c', null, ['b']))).toBe('counts')
})
